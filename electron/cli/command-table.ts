import { omitUndefined } from '#core/base/omit-undefined.ts';
import { importFlagNames, importFlags } from '#core/contract/transfer/options.ts';
import { hasMessage } from '#core/messages/catalogue.ts';
import type { MessageCode } from '#core/messages/codes.ts';
import type { Command, ListedCommand, OptionSpec } from './command.ts';

/** What is known of a command without loading it. */
export async function describeCommand(
  file: string,
  { name, positionals, examples, options, withoutCore }: Command,
): Promise<ListedCommand> {
  return {
    name,
    file,
    ...omitUndefined({ positionals, withoutCore }),
    examples,
    options: Object.fromEntries(
      Object.entries(await options()).map(([option, spec]) => [option, listed(option, spec)]),
    ),
  };
}

/** An option without what only a run needs. */
function listed(name: string, spec: OptionSpec): OptionSpec {
  const { type, most, none, value, multiple, required, choices, alias, fieldHelp } = spec;
  const help = spec.help ?? importFlagHelp(name);
  return {
    type,
    ...omitUndefined({ most, none, value, multiple, required, choices, alias, fieldHelp, help }),
  };
}

function importFlagHelp(option: string): MessageCode | undefined {
  const flag = importFlagNames.find((one) => importFlags[one].option === option);
  const code = `import-option.${flag}.help`;
  return hasMessage(code) ? code : undefined;
}

import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { runLong } from '#core/contract/progress.ts';
import { confirmationNote } from '#core/contract/run.ts';
import type { PendingChange, SettledChange } from '#core/contract/signin/pending.ts';
import { message } from '#core/messages/catalogue.ts';
import { type CommandContext, type CommandResult, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';

/** Exit code where something still needs a person (design, section 7). */
const UNSETTLED = 10;

export const confirmCommand = defineCommand({
  name: 'confirm',
  positionals: ['[RUN]'],
  options: {
    site: { type: 'string', value: 'URL' },
    'take-back': { type: 'boolean' },
    pending: { type: 'boolean' },
    wait: { type: 'boolean' },
  },
  calls: {
    'signin.pending.confirm': { run: '[RUN]' },
    'signin.pending.takeBack': { run: '[RUN]' },
    'signin.pending.settle': { run: '[RUN]' },
  },
  examples: [
    'confirm 20261120T101500-000Z-1a2b3c',
    'confirm 20261120T101500-000Z-1a2b3c --take-back',
    'confirm --pending',
    'confirm --pending --wait',
  ],
  async run(context, args, [run]) {
    const at = omitUndefined({ site: args.site });
    if (args.pending) return await settle(context, { ...at, ...omitUndefined({ run }), wait: args.wait });
    if (run === undefined) throw new SiteferryError('usage', { reason: message('confirm.what') });
    const { client, signal } = context;
    const asked = { ...at, run };
    const settled = args['take-back']
      ? await client.signin.pending.takeBack(asked, { signal })
      : await client.signin.pending.confirm(asked, { signal });
    return { document: { ...settled }, lines: (printer) => [settledLine(settled, printer)] };
  },
});

async function settle(
  { client, signal, terminal }: CommandContext,
  asked: { site?: string; run?: string; wait: boolean },
): Promise<CommandResult> {
  const found = await runLong(client.signin.pending.settle(asked, { signal }), terminal.report);
  const { settled, pending } = found;
  return {
    document: { ...found },
    lines: (printer) =>
      settled.length + pending.length === 0
        ? [printer.text('confirm.none')]
        : [
            ...settled.map((one) => settledLine(one, printer)),
            ...pending.flatMap((one) => pendingLines(one, printer)),
          ],
    exitCode: pending.some(({ state }) => state !== 'waiting') ? UNSETTLED : 0,
  };
}

function settledLine({ run, site, confirmation }: SettledChange, { text }: Printer): string {
  return text('confirm.settled', { run, site, said: confirmationNote(confirmation) });
}

function pendingLines({ run, site, state, deadline, failure }: PendingChange, printer: Printer): string[] {
  const { text, render, style } = printer;
  const said = confirmationNote({ state: 'pending', deadline });
  return [
    state === 'stuck' ? text('confirm.stuck', { run, site }) : text('confirm.settled', { run, site, said }),
    ...(failure ? [style('bad', render(failure.message)), ...failure.remedies.map(render)] : []),
  ];
}

import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { didYouMean } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { completionScripts, shells } from '../completion-scripts.ts';

export const completionCommand = defineCommand({
  name: 'completion',
  positionals: ['SHELL'],
  options: {},
  calls: {},
  examples: ['completion bash', 'completion zsh', 'completion fish', 'completion powershell'],
  withoutCore: true,
  async run(_context, _options, [given = '']) {
    const shell = shells.find((one) => one === given);
    if (shell === undefined) {
      const reason = message('usage.not-a-choice', { option: 'SHELL', choices: shells, value: given });
      throw new SiteferryError('usage', { reason: didYouMean(reason, given, shells) });
    }
    const script = completionScripts[shell];
    return { document: { shell, script }, lines: () => script.trimEnd().split('\n') };
  },
});

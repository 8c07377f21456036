import type { ReportInput } from '#core/contract/transfer/report.ts';
import type { CommandContext, CommandResult, OptionSpecs } from '../command.ts';

/** A plan as Markdown for a review, in place of what the command answers otherwise. */
export const markdownOption = { markdown: { type: 'boolean' } } as const satisfies OptionSpecs;

/** What a report is asked with that no option gives; the names of receiver and source are those that were typed. */
export const reportMapping = {
  kind: { excluded: 'that of the command' },
  plan: { excluded: 'what it planned' },
  warnings: { excluded: 'what it planned' },
  onlyOnReceiver: { excluded: 'of a comparison' },
  language: { excluded: 'that of the answer' },
} as const;

type Report = Pick<ReportInput, 'kind' | 'plan' | 'warnings' | 'receiver' | 'archive'> &
  Partial<Pick<ReportInput, 'onlyOnReceiver'>>;

/** The answer, or the same with Markdown for its lines. */
export async function withMarkdown(
  { client, signal, printer }: CommandContext,
  args: { markdown: boolean },
  report: Report,
  answer: CommandResult,
): Promise<CommandResult> {
  if (!args.markdown) return answer;
  const asked = { ...report, language: printer.language };
  const { markdown } = await client.transfer.reportMarkdown(asked, { signal });
  return { ...answer, lines: () => markdown.split('\n') };
}

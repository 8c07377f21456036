import type { Message } from '#core/base/message.ts';
import type { AccessExplanation } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessages } from '#core/messages/render-messages.ts';

/** Says a message in some language. */
export type RenderMessage = (message: Message) => string;

/** The headings of an explanation that is copied as text. */
export interface CopyHeadings {
  remedies: string;
  steps: string;
  rule: string;
  decides: string;
}

/** A heading with its lines; nothing where there are none. */
export function block(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}

/** An explanation as lines to paste into a ticket, without what the database was asked. */
export function explanationLines(
  explanation: AccessExplanation,
  headings: CopyHeadings,
  render: RenderMessage,
): string[] {
  const { verdict, sentence, remedies, steps, decidedBy } = explanation;
  return [
    `${render(message(`access-verdict.${verdict}`))}. ${render(sentence)}`,
    ...block(
      headings.remedies,
      remedies.map((remedy, index) => `${index + 1}. ${render(remedy)}`),
    ),
    ...block(
      headings.steps,
      steps.flatMap(({ step, result, rule, found, findings }, index) => [
        [
          `${index + 1}. ${render({ code: `access-step.${step}`, values: {} })}`,
          `: ${render(message(`access-result.${result}`))}`,
          step === decidedBy ? ` (${headings.decides})` : '',
          `. ${render(found)}`,
        ].join(''),
        `   ${headings.rule}: ${render(rule)}`,
        ...findings.map((one) => `   ${render(message(`severity.${one.severity}`))}: ${render(one.message)}`),
      ]),
    ),
  ];
}

/** An answer as JSON, as the command line prints it: codes and values with their texts beside them. */
export function jsonOf(answer: unknown, render: RenderMessage): string {
  return JSON.stringify(renderMessages(answer, render), undefined, 2);
}

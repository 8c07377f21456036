import type { Message } from '#core/base/message.ts';
import type { AccessExplanation } from '#core/contract/access-explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { withTexts } from '#core/messages/document.ts';

/** Says a message in some language. */
export type Say = (message: Message) => string;

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
export function linesOf(explanation: AccessExplanation, headings: CopyHeadings, say: Say): string[] {
  const { verdict, sentence, remedies, steps, decidedBy } = explanation;
  return [
    `${say(message(`access-verdict.${verdict}`))}. ${say(sentence)}`,
    ...block(
      headings.remedies,
      remedies.map((remedy, index) => `${index + 1}. ${say(remedy)}`),
    ),
    ...block(
      headings.steps,
      steps.flatMap(({ step, result, rule, found, findings }, index) => [
        [
          `${index + 1}. ${say({ code: `access-step.${step}`, values: {} })}`,
          `: ${say(message(`access-result.${result}`))}`,
          step === decidedBy ? ` (${headings.decides})` : '',
          `. ${say(found)}`,
        ].join(''),
        `   ${headings.rule}: ${say(rule)}`,
        ...findings.map((one) => `   ${say(message(`severity.${one.severity}`))}: ${say(one.message)}`),
      ]),
    ),
  ];
}

/** An answer as JSON, as the command line prints it: codes and values with their texts beside them. */
export function jsonOf(answer: unknown, say: Say): string {
  return JSON.stringify(withTexts(answer, say), undefined, 2);
}

import { sanitize } from '#core/base/sanitize.ts';
import type { Setup, SetupStep } from '#core/contract/signin/setup.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import { VERDICT_LOOKS } from './steps.ts';

/** What stands below the title of a set-up. */
const INDENT = '  ';

/** What a step of a set-up is called by how it stands. */
const STATES = {
  ok: 'setup.made',
  warn: 'setup.partly',
  fail: 'setup.to-do',
  skipped: 'setup.waiting',
  unknown: 'setup.partly',
} as const;

/** The set-up of an external sign-in: what it is, its steps, and which one is next. */
export function setupLines({ service, provider, steps, next }: Setup, printer: Printer): string[] {
  const { style, text, render } = printer;
  const title = service
    ? text('services.title', { type: service.Type, id: service.Id, name: service.Name })
    : provider === null
      ? text('entry.new-sign-in')
      : render(message('column-value.provider', { id: provider }));
  return [
    style('heading', sanitize(title)),
    ...steps.flatMap((step) => stepLines(step, printer)),
    next === null
      ? style('good', `${INDENT}${text('entry.set-up')}`)
      : `${INDENT}${text('entry.next-step', { step: render(message(`setup.step.${next}`)) })}`,
  ];
}

function stepLines({ step, verdict, findings }: SetupStep, { style, text, render }: Printer): string[] {
  const line = text('entry.setup-step', {
    step: render(message(`setup.step.${step}`)),
    state: render(message(STATES[verdict])),
  });
  return [
    style(VERDICT_LOOKS[verdict], `${INDENT}${line}`),
    ...findings.flatMap(({ message: found, remedies }) =>
      [found, ...remedies].map((one) => `    ${render(one)}`),
    ),
  ];
}

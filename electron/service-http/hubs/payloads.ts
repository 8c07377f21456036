import type { Failure } from '#core/contract/finding.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import { stageTitle } from '#core/messages/stage-title.ts';
import { hubProgressText } from '#core/messages/web/hubs.ts';
import { redactServerTexts } from '#core/operations/history/redact.ts';
import { eventOf, type HubName } from './hub-names.ts';
import type { Outgoing } from './outbox.ts';
import { say } from './protocol.ts';

/** What hubs tell of work: a step of it, or how it ended. */
export interface WorkUpdate {
  /** Dotted name of the operation. */
  operation: string;
  /** Id of the work in the process that does it. */
  task?: string;
  /** Id of the job, where it is one. */
  job?: string;
  /** Login of the site's user whose work it is; undefined where nobody called for it. */
  caller: string | undefined;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The newest step. */
  progress?: ProgressStep | undefined;
  /** Why it failed. */
  error?: Failure | undefined;
}

/** The message of a hub about work, for clients of one language (docs/reference/routes.md). */
export function updateMessage(hub: HubName, update: WorkUpdate, language: Language, now: Date): Outgoing {
  const text = updateText(update, language);
  const argument = hub === 'denormalizationHub' ? text : notice(update, text, now);
  return {
    text: say.event(eventOf[hub], argument),
    work: workOf(update),
    isStep: update.state === 'running',
  };
}

/** The id by which updates belong together. */
export function workOf({ job, task = '' }: WorkUpdate): string {
  return job ?? task;
}

/** True for an update after which there are none of the same work. */
export function isEnd({ state }: WorkUpdate): boolean {
  return state !== 'queued' && state !== 'running';
}

function notice(update: WorkUpdate, text: string, now: Date) {
  const { job, task, operation, caller, state, progress, error } = update;
  return {
    ...(job === undefined ? {} : { job }),
    ...(task === undefined ? {} : { task }),
    operation,
    ...(caller === undefined ? {} : { caller }),
    state,
    ...progress,
    text,
    ...(error ? { code: error.code } : {}),
    time: now.toISOString(),
  };
}

function updateText({ state, progress, error }: WorkUpdate, language: Language): string {
  if (state === 'failed') {
    const reason = error ? render(redactServerTexts(error.message), language, 'http') : '';
    return hubProgressText('failed', language, { reason });
  }
  if (state !== 'running') return hubProgressText(state, language);
  return progress ? stepText(progress, language) : hubProgressText('begun', language);
}

function stepText({ stage: name, subject, done, total, unit }: ProgressStep, language: Language): string {
  const values = { stage: render(stageTitle(name), language, 'http'), done, total: total ?? 0 };
  const kind = total === undefined || total === 0 ? (done > 0 ? 'some' : 'stage') : 'of';
  const code = unit === 'bytes' && kind !== 'stage' ? (`${kind}-bytes` as const) : kind;
  const text = hubProgressText(code, language, values);
  return subject ? hubProgressText('with-subject', language, { text, subject }) : text;
}

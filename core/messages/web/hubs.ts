import type { MessageValue } from '#core/base/message.ts';
import { render } from '../catalogue.ts';
import type { CodeSuffix } from '../codes.ts';
import type { Language } from '../format.ts';

/** Why a hub ends a connection, or does not do what its client asks: `hub-refusal.<reason>`. */
export type HubRefusal = CodeSuffix<'hub-refusal'>;

export type HubProgressText = CodeSuffix<'hub-progress'>;

type Values = Readonly<Record<string, MessageValue>>;

/** Why a hub refuses something. */
export function hubRefusalText(reason: HubRefusal, language: Language, values: Values = {}): string {
  return render({ code: `hub-refusal.${reason}`, values: { ...values } }, language, 'http');
}

/** A line about work, as hubs tell it. */
export function hubProgressText(line: HubProgressText, language: Language, values: Values = {}): string {
  return render({ code: `hub-progress.${line}`, values: { ...values } }, language, 'http');
}

import { hasMessage } from './catalogue.ts';
import type { MessageCode } from './codes.ts';

type IdIn<Code> = Code extends `ldaps.R${infer Digits}.${string}`
  ? `R${Digits}`
  : Code extends `ldaps.R${infer Digits}`
    ? `R${Digits}`
    : never;

/**
 * A rule of the LDAPS diagnosis: one that has a text, `ldaps.R02`. What it does besides saying something is in
 * `core/directory/certificates/rules.ts`.
 */
export type RuleId = IdIn<MessageCode>;

/** The rule that a message belongs to; undefined for a message of no rule, or of one of another version. */
export function ruleOf({ code }: { readonly code: string }): RuleId | undefined {
  const id = /^ldaps\.(R\d+)(?:\.|$)/.exec(code)?.[1];
  return id !== undefined && hasMessage(code) ? (id as RuleId) : undefined;
}

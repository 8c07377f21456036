import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ServiceType } from '#core/contract/signin-services.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { OPEN_ID_CONNECT } from './types.ts';

interface FieldRule {
  field: string;
  accepts(value: unknown): boolean;
  problem: Message;
}

/** What the form takes for a field, beyond its kind (spec, "Service form fields by type"). */
const rules: Partial<Record<ServiceType, readonly FieldRule[]>> = {
  OAuth: [
    {
      field: 'Alias',
      accepts: (value) => /^[a-z]+$/i.test(String(value)),
      problem: message('service.alias-not-letters'),
    },
    {
      field: 'Implementation',
      accepts: (value) => value === OPEN_ID_CONNECT,
      problem: message('setting.not-one-of', { choices: [OPEN_ID_CONNECT] }),
    },
  ],
  Radius: [
    {
      field: 'Port',
      accepts: (value) => Number(value) >= 1 && Number(value) <= 65_535,
      problem: message('service.port-out-of-range'),
    },
  ],
};

/** Refuses a value that the form would not take; an empty one is left to what is required. Throws `rule-broken`. */
export function requireFieldRules(type: ServiceType, values: Readonly<Record<string, unknown>>): void {
  for (const { field, accepts, problem } of rules[type] ?? []) {
    const value = values[field];
    if (value === undefined || value === null || value === '' || accepts(value)) continue;
    const path = fieldName(`service.${type}`, field);
    const reason = message('input.not-accepted.at', { path, problem });
    throw new SiteferryError('rule-broken', { rule: 'field', reason });
  }
}

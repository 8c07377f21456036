import { ORPCError } from '@orpc/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ErrorData } from '#core/base/error-data.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { failureOf } from '#core/checks/finding.ts';
import { errorBody } from '#core/contract/operation.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import { platformText } from '#core/messages/platform.ts';
import { failureOfCall, toWireError } from '#core/operations/wire-errors.ts';
import { failureLines } from '#core/transfer/write/log.ts';

const rule = '7-second-factor';
const broken = (reason: Message) => new SiteferryError('rule-broken', { rule, reason });

/** Exactly as the specification words them ("Errors", 400). */
const WORDED = [
  [message('provider.bot-id-missing'), 'Для второго фактора Telegram необходимо указать идентификатор бота'],
  [
    message('provider.factor-service-missing'),
    'Для второго фактора типа «сервис» необходимо указать сервис второго фактора',
  ],
] as const;

describe('the body of an error', () => {
  it.each(WORDED)('has the platform’s own words where it has some: $code', (reason, text) => {
    expect(platformText(broken(reason))).toBe(text);
    const wire = toWireError({ logError: () => {}, logEntry: () => {} }, broken(reason));
    expect(wire).toBeInstanceOf(ORPCError);
    expect(wire).toMatchObject({ code: 'rule-broken', status: 400, message: text });
  });

  it('is English otherwise', () => {
    expect(platformText(broken(message('provider.factor-service-unknown', { service: 9 })))).toBe(
      'There is no second-factor service with ID 9.',
    );
    const unknown = new SiteferryError('record-unknown', { what: message('record.user'), id: 'anna' });
    expect(platformText(unknown)).toBe('Not found: user anna.');
  });

  it('names a field as requests do', () => {
    const path = fieldName('provider', 'BotName');
    const problem = message('input.too-long', { maximum: 200 });
    expect(platformText(broken(message('input.not-accepted.at', { path, problem })))).toBe(
      'The value of BotName is not accepted: it must have at most 200 characters.',
    );
  });

  it('has no password, whatever an error was made with', () => {
    const site = 'postgres://anna:s3cr3t-word@db.test:5432/site';
    const wire = toWireError(
      { logError: () => {}, logEntry: () => {} },
      new SiteferryError('import-running', { site }),
    );
    expect(wire).toMatchObject({ message: expect.stringContaining('db.test') });
    expect(JSON.stringify([wire, (wire as ORPCError<string, unknown>).message])).not.toContain('s3cr3t-word');
  });

  const lock = { table: 'States', holders: [{ session: '7', login: 'anna', since: '2026-03-01T10:00:00Z' }] };
  it.each([
    new SiteferryError('import-running', { site: 'shop', lock }),
    new SiteferryError('database-refused', { reason: 'lock-timeout', table: 'States', column: '', lock }),
    new SiteferryError('feature-off', { feature: message('record.user'), missing: 'Users', hidden: true }),
    new SiteferryError('columns-masked', { columns: ['Users.Email'], statement: 'GRANT UNMASK' }),
  ])('passes its schema, whatever the data are besides what can be said: $code', (error) => {
    const wire = toWireError({ logError: () => {}, logEntry: () => {} }, error) as ORPCError<string, unknown>;
    expect(errorBody.safeParse(JSON.parse(JSON.stringify(wire.data))).error).toBeUndefined();
    const failure = failureOfCall({ logError: () => expect.fail('a bug'), logEntry: () => {} }, wire);
    expect(failure).toMatchObject({ code: error.code, data: error.data });
  });

  it('is written into files with each part of its data, also of those that are lists', () => {
    const failure = failureOf(new SiteferryError('import-running', { site: 'shop', lock }));
    const lines = failureLines(failure, (said) => render(said, 'en', 'http'));
    expect(lines).toEqual(expect.arrayContaining(['lock.table: States', 'lock.holders.login: anna']));
    expect(lines.join('\n')).not.toContain('[object');
  });

  it('speaks of rights and features in messages only', () => {
    expectTypeOf<ErrorData['right-missing']['right']>().toEqualTypeOf<Message>();
    expectTypeOf<ErrorData['edition-excludes']['feature']>().toEqualTypeOf<Message>();
    expectTypeOf<ErrorData['feature-off']['feature']>().toEqualTypeOf<Message>();
  });
});

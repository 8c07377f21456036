import { expect, expectTypeOf, it } from 'vitest';
import type { MessageValue } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ValuesOf } from '#core/messages/codes.ts';

// The compiler is what is tested here: a mistake that it does not see is an unused directive, which is an error.
it('messages without a value, with another one, or of an unknown code do not compile', () => {
  message('error.host-unknown', { host: 'dc1' });
  // @ts-expect-error the value is missing
  message('error.host-unknown', {});
  // @ts-expect-error the values are missing
  message('error.host-unknown');
  // @ts-expect-error there is no such value
  message('error.host-unknown', { host: 'dc1', port: 1 });
  // @ts-expect-error a message without values takes none
  message('error.cancelled', { host: 'dc1' });
  // @ts-expect-error there is no such code
  message('error.no-such-code');
  // @ts-expect-error a count is a number
  message('error.conflicts', { count: 'two', first: 'x' });
  expect(message('error.cancelled')).toEqual({ code: 'error.cancelled', values: {} });
});

it('values have the types of their places', () => {
  expectTypeOf<ValuesOf<'error.connection-timeout'>>().toEqualTypeOf<{
    readonly host: MessageValue;
    readonly port: MessageValue;
    readonly seconds: number;
  }>();
});

import { expect, expectTypeOf, it } from 'vitest';
import type { MessageValue } from '#core/base/message.ts';
import { type Catalogue, message } from '#core/messages/catalogue.ts';
import { defineMessages, type ValuesOf } from '#core/messages/define.ts';

// The compiler is what is tested here: a mistake that it does not see is an unused directive, which is an error.
it('texts that lack a language or name other values do not compile', () => {
  const declared = defineMessages({
    'test.whole': { en: '{host} on {port}', ru: '{port} на {host}' },
    'test.channel': {
      en: { window: 'Click {button}', commandLine: 'Run {command}' },
      ru: { window: 'Нажмите {button}', commandLine: 'Выполните {command}' },
    },
  });
  // @ts-expect-error there is no Russian text
  defineMessages({ test: { en: 'Only English' } });
  // @ts-expect-error the Russian text lacks {port}
  defineMessages({ test: { en: '{host} on {port}', ru: '{host}' } });
  // @ts-expect-error the Russian text has a value too many
  defineMessages({ test: { en: '{host}', ru: '{host} {port}' } });
  // @ts-expect-error a channel is missing
  defineMessages({ test: { en: { window: 'Click' }, ru: { window: 'Нажмите', commandLine: 'Введите' } } });
  expect(Object.keys(declared)).toContain('test.whole');
});

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
  expectTypeOf<ValuesOf<Catalogue['error.connection-timeout']>>().toEqualTypeOf<
    { readonly host: MessageValue } & { readonly port: MessageValue } & { readonly seconds: number }
  >();
});

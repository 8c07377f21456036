import type { MessageValue } from '#core/base/message.ts';
import { defineMessages } from '../define.ts';
import type { Language } from '../format.ts';
import { createRender } from '../render.ts';

/** Why a hub ends a connection, or does not do what its client asks. */
const refusals = defineMessages({
  'hub-handshake': {
    en: 'The first message must name the protocol and its version.',
    ru: 'Первое сообщение должно назвать протокол и его версию.',
  },
  'hub-protocol': {
    en: 'Only the protocol json, versions 1 and 2, is spoken here.',
    ru: 'Поддерживается только протокол json версий 1 и 2.',
  },
  'hub-message': {
    en: 'A message is none of the SignalR protocol.',
    ru: 'Сообщение не соответствует протоколу SignalR.',
  },
  'hub-message-long': {
    en: 'A message is longer than 32 KB.',
    ru: 'Сообщение длиннее 32 КБ.',
  },
  'hub-method': {
    en: 'Unknown hub method {method}: this hub only tells, it has no methods.',
    ru: 'Неизвестный метод {method}: этот хаб только сообщает, методов у него нет.',
  },
  'hub-silent': {
    en: 'Nothing was heard from the client for too long.',
    ru: 'От клиента слишком долго ничего не поступало.',
  },
  'hub-key-over': {
    en: 'The key is no longer valid, or may not read transfers any more.',
    ru: 'Ключ больше не действует или лишён права читать переносы.',
  },
});

export type HubRefusal = keyof typeof refusals;

const progress = defineMessages({
  queued: { en: 'Waiting for its turn', ru: 'Ожидает очереди' },
  begun: { en: 'Begun', ru: 'Начато' },
  done: { en: 'Done', ru: 'Выполнено' },
  cancelled: { en: 'Cancelled', ru: 'Отменено' },
  failed: { en: 'Failed. {reason}', ru: 'Ошибка. {reason}' },
  stage: { en: '{stage}', ru: '{stage}' },
  some: { en: '{stage}: {done:#}', ru: '{stage}: {done:#}' },
  'some-bytes': { en: '{stage}: {done:bytes}', ru: '{stage}: {done:bytes}' },
  of: { en: '{stage}: {done:#} of {total:#}', ru: '{stage}: {done:#} из {total:#}' },
  'of-bytes': {
    en: '{stage}: {done:bytes} of {total:bytes}',
    ru: '{stage}: {done:bytes} из {total:bytes}',
  },
  'with-subject': { en: '{text} ({subject})', ru: '{text} ({subject})' },
});

export type HubProgressText = keyof typeof progress;

const renderRefusal = createRender(refusals);
const renderProgress = createRender(progress);

/** Why a hub refuses something. */
export function hubRefusalText(
  code: HubRefusal,
  language: Language,
  values: Readonly<Record<string, MessageValue>> = {},
): string {
  return renderRefusal({ code, values: { ...values } }, language, 'http');
}

/** A line about work, as hubs tell it. */
export function hubProgressText(
  code: HubProgressText,
  language: Language,
  values: Readonly<Record<string, MessageValue>> = {},
): string {
  return renderProgress({ code, values: { ...values } }, language, 'http');
}

import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HubsLab, startHubs } from './lab.ts';
import { call, END, openSocket, PING, SHAKE } from './raw-client.ts';

let lab: HubsLab;
beforeEach(async () => {
  lab = await startHubs();
});
afterEach(async () => {
  await lab.close();
  expect(lab.errors).toEqual([]);
});

const answered = (id: string) => expect.objectContaining({ type: 3, invocationId: id });
const closed = (error: RegExp) => ({ type: 7, error: expect.stringMatching(error) });
const refused = (error: RegExp) => ({ error: expect.stringMatching(error) });

describe('what a client sends', () => {
  it.each<[title: string, sent: (string | Buffer)[], heard: unknown[], ends: boolean]>([
    ['a handshake', [SHAKE], [{}], false],
    ['a handshake of version 2', [`{"protocol":"json","version":2}${END}`], [{}], false],
    ['a handshake in pieces', [SHAKE.slice(0, 9), SHAKE.slice(9, 20), SHAKE.slice(20)], [{}], false],
    ['a handshake in bytes', [Buffer.from(SHAKE)], [{}], false],
    [
      'a handshake joined with calls',
      [SHAKE + call('1') + call('2')],
      [{}, answered('1'), answered('2')],
      false,
    ],
    [
      'calls that are torn within a character',
      [
        SHAKE,
        Buffer.from(call('щ')).subarray(0, 29),
        Buffer.concat([Buffer.from(call('щ')).subarray(29), Buffer.from(PING + call('2'))]),
      ],
      [{}, answered('щ'), answered('2')],
      false,
    ],
    ['another protocol', [`{"protocol":"messagepack","version":1}${END}`], [refused(/json/)], true],
    ['a version to come', [`{"protocol":"json","version":3}${END}`], [refused(/json/)], true],
    ['no handshake', [PING], [refused(/first message/i)], true],
    ['garbage instead of a handshake', [`\u0000\u0001{{{${END}`], [refused(/first message/i)], true],
    ['garbage', [SHAKE, `nonsense${END}`, call('1')], [{}, closed(/not follow the SignalR protocol/)], true],
    ['an array', [SHAKE, `[1]${END}`], [{}, closed(/not follow/)], true],
    ['nothing between two ends', [SHAKE, END], [{}, closed(/not follow/)], true],
    ['a type that is no number', [SHAKE, `{"type":"1"}${END}`], [{}, closed(/not follow/)], true],
    ['a call of nothing', [SHAKE, `{"type":1,"invocationId":"1"}${END}`], [{}, closed(/not follow/)], true],
    ['bytes that are no text', [SHAKE, Buffer.from([0xff, 0xfe, 0x1e])], [{}, closed(/not follow/)], true],
    [
      'too long a message',
      [SHAKE, `{"type":6,"x":"${'x'.repeat(32 * 1024)}"}${END}`],
      [{}, closed(/32 KB/)],
      true,
    ],
    ['too long a beginning', [SHAKE, 'x'.repeat(33 * 1024)], [{}, closed(/32 KB/)], true],
    [
      'too long a beginning in pieces',
      [SHAKE, ...Array(12).fill('x'.repeat(3_000))],
      [{}, closed(/32 KB/)],
      true,
    ],
    ['too long a handshake', ['x'.repeat(33 * 1024)], [refused(/32 KB/)], true],
    [
      'pings, answers and types to come',
      [SHAKE, PING, `{"type":3,"invocationId":"1"}${END}{"type":99}${END}`, call('1')],
      [{}, answered('1')],
      false,
    ],
    [
      'a call that wants no answer',
      [SHAKE, `{"type":1,"target":"x","arguments":[]}${END}`, call('1')],
      [{}, answered('1')],
      false,
    ],
    ['a farewell', [SHAKE, `{"type":7}${END}`, call('1')], [{}, { type: 7 }], true],
  ])('%s', async (_title, sent, heard, ends) => {
    const raw = await openSocket(lab);
    for (const piece of sent) raw.socket.send(piece);
    if (ends) await once(raw.socket, 'close');
    await expect.poll(() => raw.heard).toEqual(heard);
    if (!ends) {
      raw.socket.send(call('last'));
      await expect.poll(() => raw.heard.at(-1)).toEqual(answered('last'));
      raw.socket.close();
    }
  });

  it('is cut off where one message of the socket is far too long', async () => {
    const raw = await openSocket(lab);
    raw.socket.send('x'.repeat(200 * 1024));
    const [code] = await once(raw.socket, 'close');
    expect(code).toBe(1009);
  });

  it('is nothing for too long, and is given up', async () => {
    await lab.close();
    lab = await startHubs({ timeouts: { heartbeat: 90, absence: 200 } });
    const raw = await openSocket(lab);
    await once(raw.socket, 'close');
    expect(raw.heard).toEqual([refused(/first message/i)]);
  });
});

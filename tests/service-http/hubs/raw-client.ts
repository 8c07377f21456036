import { once } from 'node:events';
import { request } from 'node:http';
import { expect } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import type { HubsLab } from './lab.ts';

export const END = '\u001e';
export const SHAKE = `{"protocol":"json","version":1}${END}`;
export const PING = `{"type":6}${END}`;
export const call = (id: string) => `{"type":1,"invocationId":"${id}","target":"x","arguments":[]}${END}`;

export interface RawSocket {
  socket: WebSocket;
  /** Every message that came, as JSON. */
  heard: unknown[];
}

export async function openSocket(
  lab: HubsLab,
  path = '/migrationUtilityHub',
  key = 'ann',
): Promise<RawSocket> {
  const address = `${lab.address.replace('http', 'ws')}${path}`;
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${key}` } });
  const heard: unknown[] = [];
  socket.on('message', (data: RawData) => {
    const texts = String(data).split(END).slice(0, -1);
    heard.push(...texts.map((text) => JSON.parse(text)));
  });
  await once(socket, 'open');
  return { socket, heard };
}

/** One request as it is; without `key` nobody's. */
export async function ask(
  lab: HubsLab,
  method: string,
  path: string,
  { key = 'ann', body, headers = {} }: { key?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  return await new Promise((resolve, reject) => {
    const asked = request(
      `${lab.address}${path}`,
      { method, headers: { authorization: `Bearer ${key}`, ...headers }, agent: false },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

export async function negotiate(
  lab: HubsLab,
  query = '?negotiateVersion=1',
  key = 'ann',
): Promise<Record<string, unknown>> {
  const { status, text } = await ask(lab, 'POST', `/migrationUtilityHub/negotiate${query}`, { key });
  expect(status).toBe(200);
  return JSON.parse(text);
}

export const tokenOf = async (lab: HubsLab) => String((await negotiate(lab)).connectionToken);

import { createServer, type Server, type TLSSocket } from 'node:tls';
import { Attribute, BerWriter, PagedResultsControl } from 'ldapts';
import { type Element, elementsOf, integerOf } from '../ldap/ber.ts';
import { matches } from './filter.ts';
import { type DemoEntry, demoEntries, demoRoot } from './people.ts';

/** What a server is, besides what it holds. */
export interface DemoServerOptions {
  /** As it calls itself. */
  host: string;
  /** Its certificate and what issued it, PEM; and its key. */
  cert: string;
  key: string;
  now: () => Date;
}

const BIND = 0x60;
const UNBIND = 0x42;
const SEARCH = 0x63;
const ABANDON = 0x50;
const CODES = { success: 0, sizeLimit: 4, noSuchObject: 32, invalidCredentials: 49, unwilling: 53 } as const;
/** No question of ours is larger. */
const MAX_BYTES = 100_000;

/**
 * A directory server for the demo, over TLS: it tells anybody what it holds, signs its people in, and does nothing else. Not
 * listening yet.
 */
export function demoServer({ host, now, ...tls }: DemoServerOptions): Server {
  return createServer({ ...tls, minVersion: 'TLSv1.2' }, (socket) => {
    let pending = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      const messages = elementsOf(pending);
      pending = pending.subarray(messages.at(-1)?.end ?? 0);
      const directory = [demoRoot(host, now()), ...demoEntries(now())];
      for (const { content } of messages) answer(socket, elementsOf(content), directory);
      if (pending.length > MAX_BYTES) socket.destroy();
    });
  }).on('tlsClientError', (_error, socket) => socket.destroy());
}

function answer(
  socket: TLSSocket,
  [number, request, controls]: readonly Element[],
  directory: readonly DemoEntry[],
): void {
  if (!number || !request || request.tag === UNBIND) {
    socket.end();
    return;
  }
  const id = integerOf(number.content);
  const parts = elementsOf(request.content);
  if (request.tag === BIND) socket.write(bindAnswer(id, parts, directory));
  else if (request.tag === SEARCH) socket.write(searchAnswer(id, parts, controls, directory));
  else if (request.tag !== ABANDON)
    socket.write(result(id, 0x61 + (request.tag & 0x1f), { code: CODES.unwilling }));
}

/** Who signs in, by DN, principal name or `DOMAIN\login`; without name and password as nobody. */
function bindAnswer(
  id: number,
  [, name, secret]: readonly Element[],
  directory: readonly DemoEntry[],
): Buffer {
  const given = textOf(name).toLowerCase();
  const password = textOf(secret);
  if (secret?.tag !== 0x80 || (given !== '' && password === ''))
    return result(id, 0x61, { code: CODES.unwilling });
  if (given === '' && password === '') return result(id, 0x61, { code: CODES.success });
  const who = directory.find(({ dn, values: { userPrincipalName = [], sAMAccountName = [] } }) =>
    [dn, ...userPrincipalName, ...sAMAccountName.map((login) => `corp\\${login}`)].some(
      (one) => one.toLowerCase() === given,
    ),
  );
  const isRight = who?.password !== undefined && who.password === password;
  if (isRight && who.refusal === undefined) return result(id, 0x61, { code: CODES.success });
  const data = isRight ? who?.refusal : '52e';
  return result(id, 0x61, {
    code: CODES.invalidCredentials,
    text: `80090308: AcceptSecurityContext error, data ${data}`,
  });
}

/** Entries and the end of a search, a page of them where pages are asked for. */
function searchAnswer(
  id: number,
  [base, scope, , limit, , , filter, wanted]: readonly Element[],
  controls: Element | undefined,
  directory: readonly DemoEntry[],
): Buffer {
  const within = keyOf(textOf(base));
  if (!filter || !directory.some(({ dn }) => keyOf(dn) === within))
    return result(id, 0x65, { code: CODES.noSuchObject, matched: nearest(within, directory) });
  const found = directory
    .filter(({ dn }) => isInScope(keyOf(dn), within, integerOf(scope?.content ?? Buffer.alloc(0))))
    .filter(({ values }) => matches(filter, (name) => valuesOf(values, name)));
  const attributes = elementsOf(wanted?.content ?? Buffer.alloc(0)).map(textOf);
  const entries = (some: readonly DemoEntry[]) => some.map((one) => entryOf(id, one, attributes));
  const page = pageOf(controls);
  if (page) {
    const to = page.from + page.size;
    const cookie = Buffer.from(to < found.length ? String(to) : '');
    const control = new PagedResultsControl({ value: { size: found.length, cookie } });
    return Buffer.concat([
      ...entries(found.slice(page.from, to)),
      result(id, 0x65, { code: CODES.success, control }),
    ]);
  }
  const most = integerOf(limit?.content ?? Buffer.alloc(0)) || found.length;
  const code = found.length > most ? CODES.sizeLimit : CODES.success;
  return Buffer.concat([...entries(found.slice(0, most)), result(id, 0x65, { code })]);
}

/** The deepest entry above a DN that is there. */
function nearest(key: string, directory: readonly DemoEntry[]): string {
  const above = directory.filter(({ dn }) => dn !== '' && key.endsWith(`,${keyOf(dn)}`));
  return above.sort((one, other) => other.dn.length - one.dn.length)[0]?.dn ?? '';
}

function isInScope(key: string, base: string, scope: number): boolean {
  // Only who asks for it alone gets what the server says of itself.
  if (scope === 0 || base === '') return scope === 0 && key === base;
  if (scope === 1) return key.slice(key.indexOf(',') + 1) === base && key !== base;
  return key === base || key.endsWith(`,${base}`);
}

/** Which page is asked for; its cookie is where it begins. */
function pageOf(controls: Element | undefined): { from: number; size: number } | undefined {
  const asked = elementsOf(controls?.content ?? Buffer.alloc(0)).map(({ content }) => elementsOf(content));
  const value = asked.find(([type]) => textOf(type) === PagedResultsControl.type)?.at(-1);
  const [size, cookie] = elementsOf(
    elementsOf(value?.content ?? Buffer.alloc(0))[0]?.content ?? Buffer.alloc(0),
  );
  return size && { size: integerOf(size.content), from: Number(textOf(cookie)) || 0 };
}

function entryOf(id: number, { dn, values }: DemoEntry, wanted: readonly string[]): Buffer {
  const isWanted = (name: string) =>
    wanted.length === 0 ||
    wanted.includes('*') ||
    wanted.some((one) => one.toLowerCase() === name.toLowerCase());
  return message(id, (writer) => {
    writer.startSequence(0x64);
    writer.writeString(dn);
    writer.startSequence();
    for (const [type, given] of Object.entries(values))
      if (isWanted(type)) new Attribute({ type, values: [...given] }).write(writer);
    writer.endSequence();
    writer.endSequence();
  });
}

function result(
  id: number,
  tag: number,
  given: { code: number; matched?: string; text?: string; control?: PagedResultsControl },
): Buffer {
  const { code, matched = '', text = '', control } = given;
  return message(id, (writer) => {
    writer.startSequence(tag);
    writer.writeEnumeration(code);
    writer.writeString(matched);
    writer.writeString(text);
    writer.endSequence();
    if (!control) return;
    writer.startSequence(0xa0);
    control.write(writer);
    writer.endSequence();
  });
}

function message(id: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  write(writer);
  writer.endSequence();
  return writer.buffer;
}

function valuesOf(values: DemoEntry['values'], name: string): readonly string[] {
  return Object.entries(values).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? [];
}

function keyOf(dn: string): string {
  return dn
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .join(',');
}

function textOf(element: Element | undefined): string {
  return element?.content.toString('utf8') ?? '';
}

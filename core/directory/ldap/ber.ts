/** One element of BER: its tag, and what is in it. */
export interface Element {
  tag: number;
  content: Buffer;
  /** Where the next one begins. */
  end: number;
}

/** Of a server's answer what the LDAP library drops. */
export interface RawResult {
  messageId: number;
  code: number;
  matchedDn: string;
  diagnostic: string;
  referrals: readonly string[];
  /** Response controls: OID and value. */
  controls: readonly { oid: string; value: Buffer }[];
}

/** No answer that we wait for is larger; a server that sends more is not waited for. */
const MAX_BYTES = 16_000_000;
/** Application tags of LDAP that are results: bind, search done, modify, add, delete, modify DN, compare, extended. */
const RESULTS: readonly number[] = [0x61, 0x65, 0x67, 0x69, 0x6b, 0x6d, 0x6f, 0x78];

/**
 * Reads a stream of LDAP messages beside the library, which drops referrals, the matched DN and the controls of a bind.
 * What is not BER ends the reading: nothing is told then.
 */
export class ResultTap {
  #pending = Buffer.alloc(0);
  #isBroken = false;
  last: RawResult | undefined;
  /** Why the server is about to hang up, where it says so: its notice of disconnection answers nothing. */
  notice: RawResult | undefined;

  take(chunk: Uint8Array): void {
    if (this.#isBroken) return;
    this.#pending = Buffer.concat([this.#pending, chunk]);
    for (;;) {
      const message = elementAt(this.#pending, 0);
      if (message === 'broken' || this.#pending.length > MAX_BYTES) {
        this.#isBroken = true;
        this.#pending = Buffer.alloc(0);
        return;
      }
      if (message === 'short') return;
      const result = resultOf(message.content);
      if (result?.messageId === 0) this.notice = result;
      else this.last = result ?? this.last;
      this.#pending = this.#pending.subarray(message.end);
    }
  }
}

function resultOf(message: Buffer): RawResult | undefined {
  const [id, operation, controls] = elementsOf(message);
  if (!id || !operation || !RESULTS.includes(operation.tag)) return undefined;
  const [code, matched, diagnostic, ...others] = elementsOf(operation.content);
  if (!code || !matched || !diagnostic) return undefined;
  const referral = others.find(({ tag }) => tag === 0xa3);
  return {
    messageId: integerOf(id.content),
    code: integerOf(code.content),
    matchedDn: matched.content.toString('utf8'),
    diagnostic: diagnostic.content.toString('utf8'),
    referrals: referral ? elementsOf(referral.content).map(({ content }) => content.toString('utf8')) : [],
    controls: controls?.tag === 0xa0 ? elementsOf(controls.content).flatMap(controlOf) : [],
  };
}

function controlOf({ content }: Element): { oid: string; value: Buffer }[] {
  const [oid, ...others] = elementsOf(content);
  const value = others.find(({ tag }) => tag === 0x04)?.content ?? Buffer.alloc(0);
  return oid ? [{ oid: oid.content.toString('latin1'), value }] : [];
}

/** Elements that follow each other; those after a broken one are not there. */
export function elementsOf(buffer: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < buffer.length; ) {
    const element = elementAt(buffer, at);
    if (typeof element === 'string') break;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

function elementAt(buffer: Buffer, at: number): Element | 'short' | 'broken' {
  const tag = buffer[at];
  const first = buffer[at + 1];
  if (tag === undefined || first === undefined) return 'short';
  let length = first;
  let start = at + 2;
  if (first & 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) return 'broken';
    if (buffer.length < start + count) return 'short';
    length = buffer.readUIntBE(start, count);
    start += count;
  }
  if (length > MAX_BYTES) return 'broken';
  if (buffer.length < start + length) return 'short';
  return { tag, content: buffer.subarray(start, start + length), end: start + length };
}

export function integerOf(content: Buffer): number {
  return content.length === 0 || content.length > 6 ? 0 : content.readIntBE(0, content.length);
}

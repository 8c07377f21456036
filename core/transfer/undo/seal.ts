import { timingSafeEqual } from 'node:crypto';
import type { UndoDocument } from '#core/contract/transfer/undo.ts';

/** The key of a computer, by which it knows its own undo data again wherever they lie. */
export interface UndoSealer {
  /** Which key it is: 16 hexadecimal digits that tell nothing about the key. */
  key: string;
  /** HMAC-SHA-256 in hex. */
  sign(content: Uint8Array): string;
}

/** The end of a sealed document. Its length is always the same, so that what is sealed are the bytes before it. */
const SEAL = /^,"seal":\{"key":"([0-9a-f]{16})","mac":"([0-9a-f]{64})"\}\}\n$/;

function sealText({ key, mac }: { key: string; mac: string }): string {
  return `,"seal":{"key":"${key}","mac":"${mac}"}}\n`;
}

const SEAL_LENGTH = sealText({ key: '0'.repeat(16), mac: '0'.repeat(64) }).length;

/** The bytes of `undo.json`: the document, whose last member is the seal over all before it. */
export function sealDocument(document: UndoDocument, { key, sign }: UndoSealer): Buffer {
  const open = Buffer.from(JSON.stringify(document).slice(0, -1));
  return Buffer.concat([open, Buffer.from(sealText({ key, mac: sign(open) }))]);
}

/** Whether the bytes of `undo.json` are as this computer sealed them; `foreign` without a seal of its key. */
export function verifySeal(bytes: Uint8Array, sealer: UndoSealer | undefined): 'own' | 'broken' | 'foreign' {
  const end = Math.max(0, bytes.length - SEAL_LENGTH);
  const [, key, mac] = SEAL.exec(Buffer.from(bytes.subarray(end)).toString('latin1')) ?? [];
  if (!sealer || mac === undefined || key !== sealer.key) return 'foreign';
  const expected = Buffer.from(sealer.sign(bytes.subarray(0, end)));
  return timingSafeEqual(expected, Buffer.from(mac)) ? 'own' : 'broken';
}

/** An anonymous search of the rootDSE, as it goes over the wire. */
export const ROOT_DSE_REQUEST = Buffer.from(
  '3025020101632004000a01000a0100020100020100010100870b6f626a656374436c6173733000',
  'hex',
);

/** What a server answered to LDAP. `notice`: that it takes no part in the conversation (RFC 4511, 4.4.1). */
export type AnswerKind = 'ldap' | 'notice' | 'http' | 'tls' | 'other';

/** What an answer is, from its beginning; undefined while that is too short to say. */
export function classifyAnswer(bytes: Buffer): AnswerKind | undefined {
  const [first] = bytes;
  if (first === undefined) return undefined;
  if (first === 0x30) return ldapKind(bytes);
  if (first === 0x15 || first === 0x16) return 'tls';
  const text = bytes.subarray(0, 5).toString('latin1');
  if (text === 'HTTP/') return 'http';
  return 'HTTP/'.startsWith(text) ? undefined : 'other';
}

const EXTENDED_RESPONSE = 0x78;
/** The class of tags that operations have. */
const APPLICATION = 0x40;

/** An envelope with a number and an operation (RFC 4511, 4.1.1). */
function ldapKind(bytes: Buffer): AnswerKind | undefined {
  const length = bytes[1];
  if (length === undefined) return undefined;
  const idAt = length & 0x80 ? 2 + (length & 0x7f) : 2;
  if (length === 0x80 || idAt > 6) return 'other';
  const [tag, idLength] = [bytes[idAt], bytes[idAt + 1]];
  if (tag === undefined || idLength === undefined) return undefined;
  if (tag !== 0x02 || idLength === 0 || idLength > 4) return 'other';
  const operation = bytes[idAt + 2 + idLength];
  if (operation === undefined) return undefined;
  if (operation === EXTENDED_RESPONSE) return 'notice';
  return (operation & 0xc0) === APPLICATION ? 'ldap' : 'other';
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of RADIUS packets (RFC 2865, RFC 5997). */
export const CODES = {
  accessRequest: 1,
  accessAccept: 2,
  accessReject: 3,
  accessChallenge: 11,
  statusServer: 12,
} as const;

/** Numbers of attributes that we send or read. */
export const ATTRIBUTES = {
  userName: 1,
  userPassword: 2,
  nasIpAddress: 4,
  replyMessage: 18,
  state: 24,
  nasIdentifier: 32,
  messageAuthenticator: 80,
} as const;

export interface Attribute {
  type: number;
  value: Buffer;
}

export interface RadiusRequest {
  packet: Buffer;
  identifier: number;
  authenticator: Buffer;
}

export interface RadiusResponse {
  code: number;
  attributes: readonly Attribute[];
  /** Whether it was made with our shared secret. */
  isAuthentic: boolean;
  /** `absent` from a server that is vulnerable to BlastRADIUS (CVE-2024-3596). */
  messageAuthenticator: 'valid' | 'invalid' | 'absent';
}

const HEADER = 20;
const LONGEST = 4_096;

/**
 * Makes a request. Message-Authenticator comes first, as RFC 9765's advice against BlastRADIUS has it; without it (`signed`
 * false) a server cannot tell by whose secret it was made.
 */
export function encodeRequest(
  code: number,
  attributes: readonly Attribute[],
  secret: string,
  { signed = true }: { signed?: boolean } = {},
): RadiusRequest {
  const authenticator = randomBytes(16);
  const identifier = randomBytes(1)[0] ?? 0;
  const signature = { type: ATTRIBUTES.messageAuthenticator, value: Buffer.alloc(16) };
  const body = Buffer.concat([
    ...(signed ? [encodeAttribute(signature)] : []),
    ...attributes.map((one) =>
      encodeAttribute(
        one.type === ATTRIBUTES.userPassword
          ? { ...one, value: hidePassword(one.value, secret, authenticator) }
          : one,
      ),
    ),
  ]);
  const packet = Buffer.concat([Buffer.from([code, identifier, 0, 0]), authenticator, body]);
  packet.writeUInt16BE(packet.length, 2);
  if (signed)
    createHmac('md5', secret)
      .update(packet)
      .digest()
      .copy(packet, HEADER + 2);
  return { packet, identifier, authenticator };
}

/** Reads what came for a request; undefined for what is no answer to it. */
export function decodeResponse(
  packet: Buffer,
  request: RadiusRequest,
  secret: string,
): RadiusResponse | undefined {
  if (packet.length < HEADER || packet.length > LONGEST) return undefined;
  const length = packet.readUInt16BE(2);
  if (length < HEADER || length > packet.length || packet[1] !== request.identifier) return undefined;
  const whole = packet.subarray(0, length);
  const attributes = decodeAttributes(whole.subarray(HEADER));
  if (!attributes) return undefined;
  const expected = createHash('md5')
    .update(whole.subarray(0, 4))
    .update(request.authenticator)
    .update(whole.subarray(HEADER))
    .update(secret)
    .digest();
  return {
    code: whole[0] ?? 0,
    attributes: attributes.map(({ type, value }) => ({ type, value })),
    isAuthentic: timingSafeEqual(expected, whole.subarray(4, HEADER)),
    messageAuthenticator: checkMessageAuthenticator(whole, attributes, request, secret),
  };
}

function checkMessageAuthenticator(
  packet: Buffer,
  attributes: readonly (Attribute & { offset: number })[],
  request: RadiusRequest,
  secret: string,
): RadiusResponse['messageAuthenticator'] {
  const found = attributes.find(({ type }) => type === ATTRIBUTES.messageAuthenticator);
  if (!found) return 'absent';
  if (found.value.length !== 16) return 'invalid';
  const copy = Buffer.from(packet);
  request.authenticator.copy(copy, 4);
  copy.fill(0, HEADER + found.offset + 2, HEADER + found.offset + 18);
  const expected = createHmac('md5', secret).update(copy).digest();
  return timingSafeEqual(expected, found.value) ? 'valid' : 'invalid';
}

/** RFC 2865, 5.2. */
export function hidePassword(password: Buffer, secret: string, authenticator: Buffer): Buffer {
  const padded = Buffer.alloc(Math.max(16, Math.ceil(password.length / 16) * 16));
  password.copy(padded);
  let last = authenticator;
  for (let at = 0; at < padded.length; at += 16) {
    const mask = createHash('md5').update(secret).update(last).digest();
    for (let index = 0; index < 16; index += 1) {
      padded[at + index] = (padded[at + index] ?? 0) ^ (mask[index] ?? 0);
    }
    last = padded.subarray(at, at + 16);
  }
  return padded;
}

function encodeAttribute({ type, value }: Attribute): Buffer {
  return Buffer.concat([Buffer.from([type, value.length + 2]), value]);
}

function decodeAttributes(body: Buffer): (Attribute & { offset: number })[] | undefined {
  const attributes: (Attribute & { offset: number })[] = [];
  for (let at = 0; at < body.length; ) {
    const type = body[at] ?? 0;
    const length = body[at + 1] ?? 0;
    if (length < 2 || at + length > body.length) return undefined;
    attributes.push({ type, value: body.subarray(at + 2, at + length), offset: at });
    at += length;
  }
  return attributes;
}

import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { within } from '#core/base/within.ts';
import { StepBook, type StepResult } from '#core/checks/step-book.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { ended, type StepEnd } from '../step-result.ts';
import {
  ATTRIBUTES,
  type Attribute,
  CODES,
  decodeResponse,
  encodeRequest,
  type RadiusResponse,
} from './codec.ts';

/** A RADIUS server of a site, with its secret: it never leaves the core. */
export interface RadiusService {
  address: string;
  port: number;
  secret: string;
}

export interface RadiusQuestion {
  login?: string | undefined;
  loginPassword?: string | undefined;
  /** How often a question is sent; the pause after each is a second. */
  tries: number;
}

interface Run {
  signal: AbortSignal;
  report: ReportProgress;
}

const PAUSE = 1_000;

/** In bytes (RFC 2865, 5.1 and 5.2). */
const LONGEST_NAME = 253;
const LONGEST_PASSWORD = 128;

/** What a server said to a question, or that it said nothing. */
type Answer = RadiusResponse | 'silent' | 'refused';

/**
 * Asks a RADIUS server whether it is there, which needs no user, and signs a user in where one is named. What the server
 * answers tells causes apart: see each remedy.
 */
export async function checkRadius(
  service: RadiusService,
  question: RadiusQuestion,
  run: Run,
): Promise<CheckStep[]> {
  const book = new StepBook<'address' | 'status-server' | 'access-request'>(run);
  const address = await book.do('address', () => findAddress(service.address, run.signal));
  if (address === undefined) {
    book.skip('status-server', message('radius.no-address'));
    book.skip('access-request', message('radius.no-address'));
    return book.steps;
  }
  const target = { ...service, address };
  await book.do('status-server', async () =>
    statusResult(await ask(target, CODES.statusServer, [], question, run)),
  );
  const { login, loginPassword } = question;
  if (!login || !loginPassword) {
    book.skip('access-request', message('radius.no-user'));
    return book.steps;
  }
  await book.do('access-request', async () => {
    const attributes = [
      { type: ATTRIBUTES.userName, value: Buffer.from(login, 'utf8') },
      { type: ATTRIBUTES.userPassword, value: Buffer.from(loginPassword, 'utf8') },
      { type: ATTRIBUTES.nasIdentifier, value: Buffer.from('siteferry') },
    ];
    if (Buffer.byteLength(login) > LONGEST_NAME || Buffer.byteLength(loginPassword) > LONGEST_PASSWORD) {
      return ended('fail', message('radius.too-long'));
    }
    return accessResult(await ask(target, CODES.accessRequest, attributes, question, run));
  });
  return book.steps;
}

async function findAddress(host: string, signal: AbortSignal): Promise<StepResult<string | undefined>> {
  if (isIP(host) !== 0)
    return { verdict: 'ok', message: message('radius.address', { address: host }), value: host };
  const late = () => new SiteferryError('host-unknown', { host });
  const { address } = await within(3_000, signal, late, () =>
    dns.lookup(host).catch((cause: unknown) => {
      throw new SiteferryError('host-unknown', { host }, { cause });
    }),
  );
  return {
    verdict: 'warn',
    message: message('radius.address-resolved', { host, address }),
    remedies: [message('radius.use-ip')],
    value: address,
  };
}

function statusResult(answer: Answer): StepEnd {
  if (answer === 'silent')
    return ended('unknown', message('radius.status-silent'), { remedies: [message('radius.check-silent')] });
  return judged(answer, () => ended('ok', message('radius.status-ok')));
}

function accessResult(answer: Answer): StepEnd {
  if (answer === 'silent')
    return ended('fail', message('radius.silent'), { remedies: [message('radius.check-silent')] });
  return judged(answer, ({ code, attributes }) => {
    const reply = attributes
      .filter(({ type }) => type === ATTRIBUTES.replyMessage)
      .map(({ value }) => value.toString('utf8'))
      .join(' ');
    const evidence = { 'reply-message': reply };
    if (code === CODES.accessAccept) return ended('ok', message('radius.signed-in'), { evidence });
    if (code === CODES.accessChallenge)
      return ended('warn', message('radius.challenge'), { remedies: [message('radius.ask-code')], evidence });
    return ended('fail', message('radius.rejected'), { remedies: [message('radius.check-user')], evidence });
  });
}

/** What holds for every answer: that it is of this server, and of one that is not vulnerable. */
function judged(answer: Exclude<Answer, 'silent'>, good: (response: RadiusResponse) => StepEnd): StepEnd {
  if (answer === 'refused')
    return ended('fail', message('radius.refused'), { remedies: [message('radius.check-port')] });
  if (!answer.isAuthentic || answer.messageAuthenticator === 'invalid')
    return ended('fail', message('radius.wrong-secret'), { remedies: [message('radius.check-secret')] });
  const result = good(answer);
  if (answer.messageAuthenticator === 'valid' || result.verdict === 'fail') return result;
  return {
    ...result,
    verdict: 'warn',
    message: message('radius.unsigned', { result: result.message }),
    remedies: [message('radius.update-server')],
  };
}

/** Sends a question, again and again until it is answered. */
async function ask(
  { address, port, secret }: RadiusService,
  code: number,
  attributes: readonly Attribute[],
  { tries }: RadiusQuestion,
  { signal }: Run,
): Promise<Answer> {
  const request = encodeRequest(code, attributes, secret);
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  const answered = Promise.withResolvers<Answer>();
  // A packet that is no answer to this question is somebody else's: the real one may still come.
  socket.on('message', (packet) => {
    const response = decodeResponse(packet, request, secret);
    if (response) answered.resolve(response);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') answered.resolve('refused');
    else answered.reject(error);
  });
  try {
    // A connected socket is told when nothing listens.
    await new Promise<void>((resolve) => socket.connect(port, address, resolve));
    for (let attempt = 0; attempt < tries; attempt += 1) {
      socket.send(request.packet, () => undefined);
      const answer = await within<Answer>(
        PAUSE,
        signal,
        () => new Error('late'),
        () => answered.promise,
      ).catch((error: unknown): Answer => {
        if (error instanceof Error && error.message === 'late') return 'silent';
        throw error;
      });
      if (answer !== 'silent') return answer;
    }
    return 'silent';
  } finally {
    socket.close();
  }
}

import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { finding } from '#core/checks/finding.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
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

export interface RadiusCheckOptions {
  login?: string | undefined;
  loginPassword?: string | undefined;
  /** How often a question is sent; the pause after each is a second. */
  tries: number;
  /** Why the password is not sent; undefined where it is. */
  withheld?: Message | undefined;
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
  question: RadiusCheckOptions,
  run: Run,
): Promise<CheckStep[]> {
  const book = new StepRunner<'address' | 'status-server' | 'access-request'>(run);
  const address = await book.do('address', () => findAddress(service.address, run.signal));
  if (address === undefined) {
    book.skip('status-server', message('radius.no-address'));
    book.skip('access-request', message('radius.no-address'));
    return book.steps;
  }
  const target = { ...service, address };
  const ask = (request: Request) => send(target, request, question, run);
  let proof: SecretCheck | undefined;
  await book.do('status-server', async () => {
    const answer = await ask({ code: CODES.statusServer, attributes: [] });
    if (answer !== 'silent') return statusResult(answer);
    proof = await verifySecret(ask);
    return PROVED[proof]();
  });
  const { login, loginPassword, withheld } = question;
  if (withheld) {
    book.skip('access-request', withheld);
    return book.steps;
  }
  if (!login || !loginPassword) {
    book.skip('access-request', message('radius.no-user'));
    return book.steps;
  }
  // A wrong secret would make another password of this one, and count as a failed sign-in of the user.
  if (proof === 'wrong') {
    book.skip('access-request', message('radius.wrong-secret'));
    return book.steps;
  }
  await book.do('access-request', async () => {
    if (isTooLong(login, loginPassword)) return stepResult('fail', message('radius.too-long'));
    const request = { code: CODES.accessRequest, attributes: credentialAttributes(login, loginPassword) };
    const answer = await ask(request);
    if (answer !== 'silent') return accessResult(answer);
    proof ??= await verifySecret(ask);
    if (proof !== 'right') return proof === 'wrong' ? PROVED.wrong() : accessResult('silent');
    return unsignedResult(await ask({ ...request, signed: false }));
  });
  return book.steps;
}

/** Signs a user in, and asks nothing else: for who does that all the time. */
export async function signInAtRadius(
  service: RadiusService,
  { login, password, tries }: { login: string; password: string; tries: number },
  signal: AbortSignal,
): Promise<StepOutcome> {
  if (isTooLong(login, password)) return stepResult('fail', message('radius.too-long'));
  const { value: address } = await findAddress(service.address, signal);
  const request = { code: CODES.accessRequest, attributes: credentialAttributes(login, password) };
  const target = { ...service, address: address ?? service.address };
  return accessResult(await send(target, request, { tries }, { signal }));
}

function isTooLong(login: string, password: string): boolean {
  return Buffer.byteLength(login) > LONGEST_NAME || Buffer.byteLength(password) > LONGEST_PASSWORD;
}

function credentialAttributes(login: string, password: string): Attribute[] {
  return [
    { type: ATTRIBUTES.userName, value: Buffer.from(login, 'utf8') },
    { type: ATTRIBUTES.userPassword, value: Buffer.from(password, 'utf8') },
    { type: ATTRIBUTES.nasIdentifier, value: Buffer.from('siteferry') },
  ];
}

/** What a sign-in without Message-Authenticator says of the shared secret. */
type SecretCheck = 'right' | 'wrong' | 'silent' | 'refused';

/**
 * A server drops what is signed with another secret, and cannot tell that of what is not signed: its answer shows the
 * secret that it has. The user is one that nobody has, so that no account counts a failed sign-in.
 */
async function verifySecret(ask: (request: Request) => Promise<Answer>): Promise<SecretCheck> {
  const attributes = credentialAttributes(`siteferry-${randomUUID()}`, randomUUID());
  const answer = await ask({ code: CODES.accessRequest, attributes, signed: false });
  if (typeof answer === 'string') return answer;
  return answer.isAuthentic && answer.messageAuthenticator !== 'invalid' ? 'right' : 'wrong';
}

/** How the step of Status-Server ends that was not answered, by what was found out instead. */
const PROVED: Readonly<Record<SecretCheck, () => StepOutcome>> = {
  right: () => stepResult('ok', message('radius.status-unsupported')),
  wrong: () =>
    stepResult('fail', message('radius.wrong-secret-dropped'), {
      remedies: [message('radius.check-secret')],
    }),
  silent: () =>
    stepResult('unknown', message('radius.status-silent'), { remedies: [message('radius.check-silent')] }),
  refused: () => stepResult('fail', message('radius.refused'), { remedies: [message('radius.check-port')] }),
};

/** A server with the right secret that answers only what has no Message-Authenticator. */
function unsignedResult(answer: Answer): StepOutcome {
  if (typeof answer === 'string') return accessResult(answer);
  const { verdict, ...result } = accessResult(answer);
  return {
    ...result,
    verdict: verdict === 'ok' ? 'warn' : verdict,
    findings: [finding('warning', message('radius.drops-signed'))],
  };
}

async function findAddress(host: string, signal: AbortSignal): Promise<StepResult<string | undefined>> {
  if (isIP(host) !== 0)
    return { verdict: 'ok', message: message('radius.address', { address: host }), value: host };
  const late = () => new SiteferryError('host-unknown', { host });
  const { address } = await withTimeout(3_000, signal, late, () =>
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

function statusResult(answer: Exclude<Answer, 'silent'>): StepOutcome {
  return judged(answer, () => stepResult('ok', message('radius.status-ok')));
}

function accessResult(answer: Answer): StepOutcome {
  if (answer === 'silent')
    return stepResult('fail', message('radius.silent'), { remedies: [message('radius.check-silent')] });
  return judged(answer, ({ code, attributes }) => {
    const reply = attributes
      .filter(({ type }) => type === ATTRIBUTES.replyMessage)
      .map(({ value }) => value.toString('utf8'))
      .join(' ');
    const evidence = { 'reply-message': reply };
    if (code === CODES.accessAccept) return stepResult('ok', message('radius.signed-in'), { evidence });
    if (code === CODES.accessChallenge)
      return stepResult('warn', message('radius.challenge'), {
        remedies: [message('radius.ask-code')],
        evidence,
      });
    return stepResult('fail', message('radius.rejected'), {
      remedies: [message('radius.check-user')],
      evidence,
    });
  });
}

/** What holds for every answer: that it is of this server, and of one that is not vulnerable. */
function judged(
  answer: Exclude<Answer, 'silent'>,
  good: (response: RadiusResponse) => StepOutcome,
): StepOutcome {
  if (answer === 'refused')
    return stepResult('fail', message('radius.refused'), { remedies: [message('radius.check-port')] });
  if (!answer.isAuthentic || answer.messageAuthenticator === 'invalid')
    return stepResult('fail', message('radius.wrong-secret'), { remedies: [message('radius.check-secret')] });
  const result = good(answer);
  if (answer.messageAuthenticator === 'valid' || result.verdict === 'fail') return result;
  return {
    ...result,
    verdict: 'warn',
    message: message('radius.unsigned', { result: result.message }),
    remedies: [message('radius.update-server')],
  };
}

interface Request {
  code: number;
  attributes: readonly Attribute[];
  /** With Message-Authenticator; true where it does not say. */
  signed?: boolean;
}

/** Sends a question, again and again until it is answered. */
async function send(
  { address, port, secret }: RadiusService,
  { code, attributes, signed = true }: Request,
  { tries }: Pick<RadiusCheckOptions, 'tries'>,
  { signal }: Pick<Run, 'signal'>,
): Promise<Answer> {
  const request = encodeRequest(code, attributes, secret, { signed });
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
      const answer = await withTimeout<Answer>(
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

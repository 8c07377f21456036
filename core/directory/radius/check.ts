import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { within } from '#core/base/within.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import { StepBook, type StepResult } from '../steps.ts';
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
  const book = new StepBook(run.report);
  const address = await book.do('address', () => findAddress(service.address, run.signal));
  if (address === undefined) {
    book.skip('status-server', 'There is no address.');
    book.skip('access-request', 'There is no address.');
    return book.steps;
  }
  const target = { ...service, address };
  await book.do('status-server', async () =>
    statusResult(await ask(target, CODES.statusServer, [], question, run)),
  );
  const { login, loginPassword } = question;
  if (!login || !loginPassword) {
    book.skip('access-request', 'No user and password were given.');
    return book.steps;
  }
  await book.do('access-request', async () => {
    const attributes = [
      { type: ATTRIBUTES.userName, value: Buffer.from(login, 'utf8') },
      { type: ATTRIBUTES.userPassword, value: Buffer.from(loginPassword, 'utf8') },
      { type: ATTRIBUTES.nasIdentifier, value: Buffer.from('siteferry') },
    ];
    if (Buffer.byteLength(login) > LONGEST_NAME || Buffer.byteLength(loginPassword) > LONGEST_PASSWORD) {
      return {
        verdict: 'fail',
        summary: 'RADIUS takes names of 253 bytes and passwords of 128 bytes at most.',
        value: undefined,
      };
    }
    return accessResult(await ask(target, CODES.accessRequest, attributes, question, run));
  });
  return book.steps;
}

async function findAddress(host: string, signal: AbortSignal): Promise<StepResult<string | undefined>> {
  if (isIP(host) !== 0) return { verdict: 'ok', summary: host, value: host };
  const late = () => new SiteferryError('host-unknown', { host });
  const { address } = await within(3_000, signal, late, () =>
    dns.lookup(host).catch((cause: unknown) => {
      throw new SiteferryError('host-unknown', { host }, { cause });
    }),
  );
  const remedy = 'The service asks for an IP address; a name works only where the site resolves it.';
  return { verdict: 'warn', summary: `${host} is a name; it is ${address} here.`, remedy, value: address };
}

const SILENT_REMEDY =
  'A firewall, the wrong port, or our address is no client of the server. A strict server also says nothing where the shared secret differs.';
const SECRET_REMEDY = 'The shared secret of the service is not that of the server.';
const BLAST_REMEDY = 'The server is not mended against BlastRADIUS (CVE-2024-3596): update it.';

function statusResult(answer: Answer): StepResult<undefined> {
  if (answer === 'silent') {
    return {
      verdict: 'unknown',
      summary: 'The server does not answer Status-Server; not every server knows it.',
      remedy: SILENT_REMEDY,
      value: undefined,
    };
  }
  return judged(answer, () => ({
    verdict: 'ok',
    summary: 'The server answers, and the shared secret is right.',
    value: undefined,
  }));
}

function accessResult(answer: Answer): StepResult<undefined> {
  if (answer === 'silent')
    return {
      verdict: 'fail',
      summary: 'The server does not answer.',
      remedy: SILENT_REMEDY,
      value: undefined,
    };
  return judged(answer, ({ code, attributes }) => {
    const message = attributes
      .filter(({ type }) => type === ATTRIBUTES.replyMessage)
      .map(({ value }) => value.toString('utf8'))
      .join(' ');
    const evidence = { 'the server says': message };
    if (code === CODES.accessAccept)
      return { verdict: 'ok', summary: 'The user is signed in.', evidence, value: undefined };
    if (code === CODES.accessChallenge) {
      const summary = 'The server asks for a one-time code.';
      return {
        verdict: 'warn',
        summary,
        remedy: 'The sign-in form of the site has to ask for it, too.',
        evidence,
        value: undefined,
      };
    }
    const remedy = 'The shared secret is right: it is the user, the password, or a policy of the server.';
    return { verdict: 'fail', summary: 'The server refuses the user.', remedy, evidence, value: undefined };
  });
}

/** What holds for every answer: that it is of this server, and of one that is mended. */
function judged(
  answer: Exclude<Answer, 'silent'>,
  good: (response: RadiusResponse) => StepResult<undefined>,
): StepResult<undefined> {
  if (answer === 'refused')
    return {
      verdict: 'fail',
      summary: 'Nothing listens on the port.',
      remedy: 'Check the port; it is usually 1812.',
      value: undefined,
    };
  if (!answer.isAuthentic || answer.messageAuthenticator === 'invalid')
    return {
      verdict: 'fail',
      summary: 'The answer is not made with our shared secret.',
      remedy: SECRET_REMEDY,
      value: undefined,
    };
  const result = good(answer);
  if (answer.messageAuthenticator === 'valid' || result.verdict === 'fail') return result;
  return {
    ...result,
    verdict: 'warn',
    remedy: BLAST_REMEDY,
    summary: `${result.summary} It has no Message-Authenticator.`,
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

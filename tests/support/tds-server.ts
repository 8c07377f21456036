import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { readBulk } from './tds-bulk.ts';
import { messageReader, messages, packets, secure, type TdsMessage } from './tds-connection.ts';
import {
  readBatch,
  readCall,
  readLogin,
  readTransactionRequest,
  type TdsLogin,
  type TdsStatement,
} from './tds-requests.ts';
import {
  done,
  doneToken,
  errorToken,
  loginTokens,
  ntlmChallengeToken,
  returnStatusToken,
  rowTokens,
  type TdsError,
  type TdsRow,
  transactionToken,
} from './tds-tokens.ts';

export type { TdsLogin, TdsStatement } from './tds-requests.ts';
export type { TdsError, TdsRow } from './tds-tokens.ts';

/**
 * What becomes of a request: rows (none where it is left out) or several sets of them, errors, which with `endsTransaction` also roll the
 * transaction back and come `after` something, silence until the client asks to stop it, or the end of the connection.
 */
export type TdsAnswer =
  | { rows?: readonly TdsRow[] }
  | { sets: readonly (readonly TdsRow[])[] }
  | { errors: readonly TdsError[]; endsTransaction?: boolean; after?: Promise<unknown> }
  | 'hang'
  | 'drop';

export interface TdsOptions {
  /** What becomes of a login; undefined lets it in. Only errors and the ends of `TdsAnswer` fit. */
  onLogin?(login: TdsLogin): TdsAnswer | undefined;
  /** What becomes of a statement; undefined is an answer without rows, or the facts of a server that is asked for them. */
  onStatement?(statement: TdsStatement): TdsAnswer | undefined;
  /** What the server says of itself and its database, e.g. `product`, `edition`, `level`, `snapshot`. */
  facts?: TdsRow;
  /** Encrypts, if the client wants it. */
  certificate?: { cert: string; key: string };
}

export interface TdsServer {
  port: number;
  /** A site URL of it: loopback, unencrypted unless the query says so. */
  url(query?: string): string;
  /** Every login, in its order. */
  readonly logins: readonly TdsLogin[];
  /** Every statement, those that the driver sends of its own accord included, in the order of their arrival. */
  readonly statements: readonly TdsStatement[];
  close(): Promise<void>;
}

const VERSION_MAJOR = 16;

/**
 * Starts a server that speaks enough of TDS 7.4 for the driver: it takes logins and statements down and answers as the
 * test says. It knows no SQL.
 */
export async function startTdsServer(options: TdsOptions = {}): Promise<TdsServer> {
  const logins: TdsLogin[] = [];
  const statements: TdsStatement[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    serve(socket, ++connections, options, { logins, statements });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  return {
    port: address.port,
    url: (query = 'encrypt=false') => `mssql://siteferry:secret@127.0.0.1:${address.port}/site?${query}`,
    logins,
    statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Records {
  logins: TdsLogin[];
  statements: TdsStatement[];
}

/** One connection, from its first message to its end. */
function serve(socket: Socket, connection: number, options: TdsOptions, records: Records): void {
  let stream: Duplex = socket;
  let login: TdsLogin | undefined;
  let hanging = false;
  const descriptor = Buffer.alloc(8);
  descriptor.writeUInt32LE(connection);
  const send = (...tokens: Buffer[]) =>
    void stream.write(packets({ type: messages.answer, data: Buffer.concat(tokens) }));

  const letIn = ({ database, authentication }: TdsLogin) => {
    send(loginTokens(database, VERSION_MAJOR, authentication === 'token'));
  };
  const onLogin = (data: Buffer) => {
    login = readLogin(data, stream !== socket);
    records.logins.push(login);
    const answer = options.onLogin?.(login);
    if (answer === 'hang') return;
    if (answer === 'drop') return void socket.destroy();
    if (answer !== undefined && 'errors' in answer) {
      return send(...answer.errors.map(errorToken), doneToken(0xfd, done.error));
    }
    if (login.authentication === 'integrated') send(ntlmChallengeToken());
    else letIn(login);
  };
  const onStatement = (read: Omit<TdsStatement, 'connection'>) => {
    const statement = { connection, ...read };
    records.statements.push(statement);
    const answer = options.onStatement?.(statement) ?? factsFor(statement.sql, options);
    hanging = answer === 'hang';
    if (answer === 'hang') return;
    if (answer === 'drop') return void socket.destroy();
    if ('errors' in answer) {
      const { errors, endsTransaction = false, after } = answer;
      const ended = endsTransaction ? [transactionToken('rolledBack', descriptor)] : [];
      const state = errors.length > 0 ? done.error : done.final;
      const fail = () => send(...errors.map(errorToken), ...ended, doneToken(0xfd, state));
      if (after) void after.then(fail);
      else fail();
      return;
    }
    send(...answerTokens(statement, 'sets' in answer ? answer.sets : [answer.rows ?? []], descriptor));
  };
  const onMessage = ({ type, data }: TdsMessage) => {
    switch (type) {
      case messages.prelogin:
        return onPrelogin(data);
      case messages.login:
        return onLogin(data);
      case messages.sspi:
      case messages.fedAuthToken:
        return login && letIn(login);
      case messages.batch:
        return onStatement(readBatch(data));
      case messages.bulk:
        return onStatement(readBulk(data));
      case messages.call:
        return onStatement(readCall(data));
      case messages.transaction:
        return onStatement(readTransactionRequest(data));
      case messages.attention:
        // The stopped request ends first; the acknowledgement is a message of its own.
        if (hanging) send(doneToken(0xfd, done.error));
        hanging = false;
        return send(doneToken(0xfd, done.attention));
      default:
        throw new Error(`a TDS message of type ${type} is not read here`);
    }
  };
  const onPrelogin = (data: Buffer) => {
    const wanted = wantsEncryption(data);
    const { certificate } = options;
    const offer = certificate === undefined ? ENCRYPTION.none : wanted ? ENCRYPTION.on : ENCRYPTION.required;
    send(preloginAnswer(offer));
    if (offer !== ENCRYPTION.on || certificate === undefined) return;
    socket.removeAllListeners('data');
    stream = secure(socket, certificate);
    stream.on('data', messageReader(onMessage));
  };
  socket.on('data', messageReader(onMessage));
}

const ENCRYPTION = { on: 1, none: 2, required: 3 };

/** Whether a PRELOGIN asks for encryption; its options are `id, offset, length` up to 0xff. */
function wantsEncryption(data: Buffer): boolean {
  for (let at = 0; data[at] !== 0xff; at += 5) {
    if (data[at] === 1) return data[data.readUInt16BE(at + 1)] !== ENCRYPTION.none;
  }
  return false;
}

/** Version, encryption, and no token required. */
function preloginAnswer(encryption: number): Buffer {
  const [version, encrypted] = [11, 17];
  return Buffer.from([
    ...[0, 0, version, 0, 6],
    ...[1, 0, encrypted, 0, 1],
    0xff,
    ...[VERSION_MAJOR, 0, 0, 0, 0, 0],
    encryption,
  ]);
}

const TRANSACTION_CHANGES: ReadonlyMap<string, 'begun' | 'committed' | 'rolledBack'> = new Map([
  ['BEGIN', 'begun'],
  ['COMMIT', 'committed'],
  ['ROLLBACK', 'rolledBack'],
]);

function answerTokens(
  { kind, sql }: TdsStatement,
  sets: readonly (readonly TdsRow[])[],
  descriptor: Buffer,
): Buffer[] {
  if (kind === 'transaction') {
    const change = TRANSACTION_CHANGES.get(sql);
    return [...(change ? [transactionToken(change, descriptor)] : []), doneToken(0xfd, done.final)];
  }
  const [rows = []] = sets;
  if (kind === 'batch' || kind === 'bulk') return [rowTokens(rows), doneToken(0xfd, done.count, rows.length)];
  return [
    ...sets.flatMap((set) => [rowTokens(set), doneToken(0xff, done.more | done.count, set.length)]),
    returnStatusToken(),
    doneToken(0xfe, done.final),
  ];
}

/** What is asked when a site is opened: a current server with snapshots, unless the test says otherwise. */
function factsFor(sql: string, { facts = {} }: TdsOptions): TdsAnswer {
  if (sql.includes('SCHEMA_NAME()')) return { rows: [{ schema_name: 'dbo' }] };
  if (sql.includes('snapshot_isolation_state')) return { rows: [{ level: 150, snapshot: 1, ...facts }] };
  if (sql.includes('@@VERSION')) return { rows: [{ ...SERVER, ...facts }] };
  return {};
}

const SERVER: TdsRow = {
  version: 'Microsoft SQL Server (a test)',
  product: `${VERSION_MAJOR}.0.1000.6`,
  edition: 3,
  database: 'site',
};

import { createHash } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import ssh2, {
  type AuthContext,
  type AuthenticationType,
  type PublicKeyAuthContext,
  type ServerChannel,
} from 'ssh2';

/** A key of an SSH server or user. */
export interface SshKey {
  private: string;
  public: string;
  /** `SHA256:…` */
  fingerprint: string;
}

/** A new key; with a passphrase its private part is encrypted. */
export function newSshKey(passphrase?: string, type: 'ed25519' | 'ecdsa' = 'ed25519'): SshKey {
  const encryption = passphrase !== undefined && { passphrase, cipher: 'aes256-cbc', rounds: 4 };
  const make = ssh2.utils.generateKeyPairSync;
  const pair =
    type === 'ed25519'
      ? make('ed25519', encryption || {})
      : make('ecdsa', encryption ? { bits: 256, ...encryption } : { bits: 256 });
  // One of some two hundred keys that ssh2 makes is too short for ssh2 to read.
  if (ssh2.utils.parseKey(pair.private, passphrase) instanceof Error) return newSshKey(passphrase, type);
  const blob = Buffer.from(pair.public.split(' ')[1] ?? '', 'base64');
  const hash = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '');
  return { private: pair.private, public: pair.public, fingerprint: `SHA256:${hash}` };
}

export interface SshServerOptions {
  hostKeys?: readonly SshKey[];
  user?: string;
  password?: string;
  /** Lets in who has this key. */
  userKey?: SshKey;
  /** Asks for the password by `keyboard-interactive` only. */
  interactive?: boolean;
  forwarding?: 'allowed' | 'prohibited' | 'silent';
}

export interface TestSshServer {
  port: number;
  hostKey: SshKey;
  /** `user@host:port` as it stands in a URL. */
  address: string;
  /** What was forwarded to, `host:port` each. */
  forwarded: string[];
  /** Ways to sign in that were tried. */
  attempts: string[];
  /** How many clients are connected. */
  clients(): number;
  /** Ends every connection at once, as a server that crashes. */
  cut(): void;
  close(): Promise<void>;
}

/** A real SSH server in this process, on a port of its own, which forwards to real ones. */
export async function startSshServer(options: SshServerOptions = {}): Promise<TestSshServer> {
  const { hostKeys = [newSshKey()], user = 'ops', forwarding = 'allowed' } = options;
  const [hostKey] = hostKeys;
  if (!hostKey) throw new Error('an SSH server needs a key');
  const sockets = new Set<Socket>();
  const forwarded: string[] = [];
  const attempts: string[] = [];
  const ssh = new ssh2.Server({ hostKeys: hostKeys.map((key) => key.private) }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      attempts.push(context.method);
      judge(context, options, user);
    });
    // Without a listener it is `ssh2` that refuses, as "administratively prohibited".
    if (forwarding === 'prohibited') return;
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      forwarded.push(`${destIP}:${destPort}`);
      if (forwarding === 'allowed')
        forward(accept, reject, connect({ host: destIP, port: destPort, noDelay: true }), sockets);
    });
  });
  const clients = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    socket.once('close', () => clients.delete(socket));
    ssh.injectSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of [...clients, ...sockets]) socket.destroy();
  };
  return {
    port,
    hostKey,
    address: `${user}%40127.0.0.1:${port}`,
    forwarded,
    attempts,
    clients: () => clients.size,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  accept: () => ServerChannel,
  reject: () => void,
  socket: Socket,
  sockets: Set<Socket>,
): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  socket.once('error', reject);
  socket.once('connect', () => {
    const channel = accept();
    channel.on('error', () => {});
    channel.once('close', () => socket.destroy());
    socket.once('close', () => channel.close());
    socket.pipe(channel).pipe(socket);
  });
}

/** Lets in whom the options name; says which ways are left to whoever tries another. */
function judge(
  context: AuthContext,
  { password, userKey, interactive }: SshServerOptions,
  user: string,
): void {
  const ways: AuthenticationType[] = [
    ...(userKey ? (['publickey'] as const) : []),
    ...(password === undefined
      ? []
      : [interactive ? ('keyboard-interactive' as const) : ('password' as const)]),
  ];
  const isUser = context.username === user && ways.includes(context.method);
  const decide = (isRight: boolean) => (isRight ? context.accept() : context.reject(ways));
  if (!isUser) decide(false);
  else if (context.method === 'password') decide(context.password === password);
  else if (context.method === 'publickey') decide(isKey(context, userKey));
  else if (context.method === 'keyboard-interactive') {
    context.prompt([{ prompt: 'Password: ', echo: false }], ([answer]) => decide(answer === password));
  }
}

function isKey({ key, signature, blob, hashAlgo }: PublicKeyAuthContext, known: SshKey | undefined): boolean {
  const own = ssh2.utils.parseKey(known?.public ?? '');
  if (own instanceof Error || !own.getPublicSSH().equals(key.data)) return false;
  // The first request only asks whether the key would do.
  return signature === undefined || blob === undefined || own.verify(blob, signature, hashAlgo) === true;
}

import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it gets. */
export interface MailServer {
  url: string;
  /** The next letter that arrives, or has and was not asked for. */
  next(): Promise<{ to: string; text: string }>;
  /** Letters that nobody has asked for. */
  waiting: number;
  close(): Promise<void>;
}

/** Starts one on a free port of this computer, without encryption. */
export async function startMailServer(): Promise<MailServer> {
  const letters: { to: string; text: string }[] = [];
  const asking: ((letter: { to: string; text: string }) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      void text(stream).then((body) => {
        const letter = {
          to: envelope.rcptTo.map(({ address }) => address).join(),
          text: body.slice(body.indexOf('\r\n\r\n') + 4),
        };
        const first = asking.shift();
        if (first) first(letter);
        else letters.push(letter);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    next: async () => letters.shift() ?? (await new Promise((resolve) => asking.push(resolve))),
    get waiting() {
      return letters.length;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

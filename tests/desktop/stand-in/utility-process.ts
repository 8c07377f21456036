import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Port } from './ports.ts';

const PARENT_PORT = join(import.meta.dirname, 'parent-port.mjs');

/** Electron's utility process: a real process of Node, with the ports that Electron would give it. */
export class UtilityProcess extends EventEmitter {
  readonly child: ChildProcess;
  readonly #ports = new Map<string, Port>();

  constructor(entry: string, env: NodeJS.ProcessEnv) {
    super();
    this.child = fork(entry, [], {
      execArgv: ['--import', PARENT_PORT],
      serialization: 'advanced',
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child.on('message', ({ port, data }: { port: string; data: unknown }) =>
      this.#ports.get(port)?.postMessage(data),
    );
    this.child.on('exit', (code) => {
      for (const port of this.#ports.values()) port.close();
      this.emit('exit', code ?? 1);
    });
  }

  postMessage(data: unknown, ports: readonly Port[] = []): void {
    const ids = ports.map((port) => {
      const id = randomUUID();
      this.#ports.set(id, port);
      return id;
    });
    this.#send({ kind: 'parent', data, ids });
    ids.forEach((id, index) => {
      ports[index]?.transfer(
        (message) => this.#send({ kind: 'port', id, data: message }),
        () => this.#send({ kind: 'close', id }),
      );
    });
  }

  kill(): boolean {
    return this.child.kill();
  }

  /** Electron drops what is sent to a process that has ended, which is known only once it was sent. */
  #send(message: object): void {
    if (!this.child.connected) return;
    this.child.send(message, (error: NodeJS.ErrnoException | null) => {
      if (error && error.code !== 'EPIPE' && error.code !== 'ERR_IPC_CHANNEL_CLOSED') {
        this.child.emit('error', error);
      }
    });
  }
}

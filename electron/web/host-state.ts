import { join } from 'node:path';
import { isJsonObject } from '#core/base/json.ts';
import { readJsonFile, writeFileAtomic } from '#core/workspace/files.ts';
import { makeStateFolder } from '#core/workspace/state-folder.ts';

/** What the web host keeps from one start to the next, so that an open tab goes on. */
export interface HostState {
  /** The port that it had last. */
  port: number;
  /** Sessions that live, by the hash of their secret. */
  sessions: readonly StoredSession[];
}

/** Times are milliseconds since the epoch. */
export interface StoredSession {
  digest: string;
  openedAt: number;
  usedAt: number;
}

/** What was kept; nothing where it cannot be read. */
export async function readHostState(home: string): Promise<HostState> {
  const content = await readJsonFile(fileIn(home)).catch(() => undefined);
  if (!isJsonObject(content)) return { port: 0, sessions: [] };
  const { port, sessions } = content;
  return {
    port: Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536 ? Number(port) : 0,
    sessions: Array.isArray(sessions) ? sessions.filter(isSession) : [],
  };
}

export async function writeHostState(home: string, kept: HostState): Promise<void> {
  makeStateFolder(home);
  await writeFileAtomic(fileIn(home), `${JSON.stringify(kept)}\n`);
}

function isSession(value: unknown): value is StoredSession {
  if (!isJsonObject(value)) return false;
  const { digest, openedAt, usedAt } = value;
  return (
    typeof digest === 'string' &&
    /^[0-9a-f]{64}$/.test(digest) &&
    Number.isFinite(openedAt) &&
    Number.isFinite(usedAt)
  );
}

function fileIn(home: string): string {
  return join(home, 'web-host.json');
}

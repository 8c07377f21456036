import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Issued } from './pki.ts';

/** Whether the command is there, in a version whose verdicts the tests know (3 or later). */
export const hasOpenssl = (() => {
  try {
    return (
      Number(/^OpenSSL (\d+)/.exec(execFileSync('openssl', ['version'], { encoding: 'utf8' }))?.[1]) >= 3
    );
  } catch {
    return false;
  }
})();

/** Work in a folder of its own, which is gone afterwards. */
export async function inFolder<T>(work: (file: (name: string) => string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-openssl-'));
  try {
    return await work((name) => join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What `openssl verify` says of a server's chain: `OK`, or the number of its error. */
export async function opensslVerdict(
  [leaf, ...sent]: readonly Issued[],
  store: readonly Issued[],
  host: string,
): Promise<string> {
  return await inFolder(async (file) => {
    const write = (name: string, certificates: readonly Issued[]) =>
      writeFile(file(name), certificates.map(({ pem }) => pem).join(''));
    await Promise.all([
      write('leaf.pem', leaf ? [leaf] : []),
      write('sent.pem', sent),
      write('store.pem', store),
    ]);
    const name = isIP(host) === 0 ? ['-verify_hostname', host] : ['-verify_ip', host];
    const untrusted = sent.length > 0 ? ['-untrusted', file('sent.pem')] : [];
    const strictness = ['-purpose', 'sslserver', '-auth_level', '2', '-no-CApath', '-no-CAstore'];
    const args = [
      'verify',
      ...strictness,
      ...name,
      '-CAfile',
      file('store.pem'),
      ...untrusted,
      file('leaf.pem'),
    ];
    try {
      await promisify(execFile)('openssl', args);
      return 'OK';
    } catch (error) {
      const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      return /error (\d+)/.exec(text)?.[1] ?? text;
    }
  });
}

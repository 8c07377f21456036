import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { type Issued, issue } from '../directory/support/pki.ts';
import { type Running, tlsServer } from '../directory/support/servers.ts';
import { memoryKeychain } from '../support/keychain.ts';

/** Two servers whose certificates were checked: one that is over in days, and one that is not. */
export interface CertificatesLab {
  root: Issued;
  soon: Running;
  late: Running;
  /** Of the test. */
  home: string;
  host: Host;
  /** Closes the host and starts another one with the same state folder. */
  restart(): Promise<void>;
  check(server: string): Promise<unknown>;
}

const FILE = 'certificates.json';

/** The servers of a file, and a state folder for each of its tests. */
export function certificatesLab(): CertificatesLab {
  let kept: string;
  const start = (home: string) =>
    startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain(false) });
  const begin = async () => {
    lab.home = await mkdtemp(join(tmpdir(), 'siteferry-certificates-'));
    lab.host = start(lab.home);
  };
  const end = async () => {
    await lab.host.close();
    await rm(lab.home, { recursive: true, force: true });
  };
  const lab: CertificatesLab = {
    async restart() {
      await lab.host.close();
      lab.host = start(lab.home);
    },
    check: (server) => runLong(lab.host.client.directory.ldaps.check({ server }), () => {}),
  } as CertificatesLab;
  beforeAll(async () => {
    lab.root = await issue({ name: 'root', ca: true });
    const soon = await issue({ name: 'soon', dns: ['localhost'], from: -300, to: 10 }, lab.root);
    lab.soon = await tlsServer([soon, lab.root]);
    const late = await issue({ name: 'late', dns: ['localhost'], from: -1, to: 300 }, lab.root);
    lab.late = await tlsServer([late, lab.root]);
    await begin();
    await lab.check(`localhost:${lab.soon.port}`);
    await lab.check(`localhost:${lab.late.port}`);
    kept = await readFile(join(lab.home, FILE), 'utf8');
    await end();
  });
  beforeEach(async () => {
    await begin();
    await writeFile(join(lab.home, FILE), kept, { mode: 0o600 });
  });
  afterEach(end);
  afterAll(async () => {
    await lab.soon.close();
    await lab.late.close();
  });
  return lab;
}

/** When a place was checked that `addHung` adds. */
export const LONG_AGO = '2026-11-20T10:00:00.000Z';

/** Adds a place as if it had been checked long ago. */
export async function addHung({ home }: CertificatesLab, port: number): Promise<void> {
  const file = join(home, FILE);
  const kept = JSON.parse(await readFile(file, 'utf8'));
  const added = {
    source: { code: 'source.service', values: { type: 'OpenLDAP', name: 'Hung' } },
    address: `localhost:${port}`,
    place: { kind: 'tls', host: 'localhost', port },
    certificates: [],
    checkedAt: LONG_AGO,
  };
  await writeFile(file, JSON.stringify({ ...kept, places: [...kept.places, added] }));
}

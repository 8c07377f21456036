import { expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { plainServer } from '../directory/support/servers.ts';
import { addHung, certificatesLab } from './certificates-lab.ts';

const lab = certificatesLab();

// It waits for as long as a server may take to answer.
it('certificates that were checked are read side by side, and a server that never answers holds up none', async () => {
  const mute = await plainServer(() => undefined);
  try {
    await addHung(lab, mute.port);
    const done: number[] = [];
    const result = await runLong(
      lab.host.client.directory.certificates.recheck({ olderThanHours: 0 }),
      (step) => done.push(step.done),
    );
    expect(result).toEqual({ checked: 3, unknown: 1 });
    expect(done.at(-1)).toBe(3);
    const known = await lab.host.client.directory.certificates.known({});
    expect(known.places.map(({ failure }) => failure?.reason.code ?? 'read').toSorted()).toEqual([
      'certificates.timeout',
      'read',
      'read',
    ]);
  } finally {
    await mute.close();
  }
});

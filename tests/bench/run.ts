import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#tests/support/postgres.ts';
import { accessFigures } from './access.ts';
import { archiveFigures } from './archive.ts';
import { compareFigures } from './compare.ts';
import { decidingFigures } from './deciding.ts';
import { demoFigures } from './demo.ts';
import { exportFigures } from './export.ts';
import { growthFigures } from './growth.ts';
import { importFigures } from './import.ts';
import { latencyFigures } from './latency.ts';
import { ldapsFigures } from './ldaps.ts';
import { legacyFigures } from './legacy.ts';
import { type Figure, table } from './measure.ts';
import { mssqlFigures } from './mssql.ts';
import { pagesFigures } from './pages.ts';
import { previewFigures } from './preview.ts';
import { rolloutFigures } from './rollout.ts';
import { serviceFigures } from './service.ts';
import { signInFigures } from './sign-in.ts';
import type { Bench } from './sites.ts';
import { startFigures } from './start.ts';
import { versionFigures } from './version.ts';
import { windowFigures } from './window.ts';

/** Thousands of entities of the large case; the published table is made with 50. */
const scale = Number(process.argv[2] ?? 50);
/** What to measure, such as `archive`; everything when nothing is named. */
const named = process.argv.slice(3);

const folder = await mkdtemp(join(tmpdir(), 'siteferry-bench-'));
const server = await startPostgres();
try {
  const bench: Bench = { folder, server: server.url, scale };
  const figures: Figure[] = [];
  for (const measure of [
    startFigures,
    archiveFigures,
    versionFigures,
    exportFigures,
    previewFigures,
    compareFigures,
    decidingFigures,
    importFigures,
    growthFigures,
    mssqlFigures,
    legacyFigures,
    latencyFigures,
    accessFigures,
    ldapsFigures,
    serviceFigures,
    rolloutFigures,
    signInFigures,
    demoFigures,
    pagesFigures,
    windowFigures,
  ]) {
    const name = measure.name.replace('Figures', '');
    if (named.length > 0 && !named.includes(name)) continue;
    console.error(`measuring ${name} …`);
    try {
      figures.push(...(await measure(bench)));
    } catch (error) {
      // What was measured before is worth minutes, and does not depend on it.
      console.error(`${name} was not measured:`, error);
      process.exitCode = 1;
    }
  }
  console.log(table(figures));
  const memory = Math.round(totalmem() / 1024 ** 3);
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model}), ${memory} GiB, ` +
      `Node ${process.versions.node}, PostgreSQL 18 on the same machine, ${scale},000 entities.`,
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

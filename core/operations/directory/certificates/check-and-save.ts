import {
  type CertificateScan,
  type CertificateSource,
  scanCertificates,
} from '#core/directory/certificate-scan.ts';
import type { TaskContext } from '../../handlers.ts';
import { saveScans } from './save.ts';

/** Somewhere to look, of a site or of a server that somebody typed. */
export interface SourceOfSite {
  site: string | undefined;
  source: CertificateSource;
}

/** CertificateScans at certificates side by side, and keeps what is seen as it comes: stopping it loses nothing. Throws `cancelled`. */
export async function checkAndSave(
  { context, report }: TaskContext,
  all: readonly SourceOfSite[],
  signal: AbortSignal,
): Promise<CertificateScan[]> {
  let done = 0;
  const tell = () => report({ stage: 'certificates', done, total: all.length, unit: 'steps' });
  tell();
  const groups = Array.from(
    Map.groupBy(all, ({ site }) => site),
    ([site, ofSite]) => ({
      sources: ofSite.map(({ source }) => source),
      keeper: createSaver(context, site),
    }),
  );
  try {
    const looks = groups.map(({ sources, keeper }) =>
      scanCertificates(sources, signal, context.now, (seen) => {
        keeper.keep(seen);
        done += 1;
        tell();
      }),
    );
    return (await Promise.all(looks)).flat();
  } finally {
    await Promise.all(groups.map(({ keeper }) => keeper.end()));
  }
}

/** Keeps looks one write after the other: what comes during one is in the next. */
function createSaver(context: TaskContext['context'], site: string | undefined) {
  let waiting: CertificateScan[] = [];
  let writing = Promise.resolve();
  const write = async () => {
    const looks = waiting;
    waiting = [];
    if (looks.length > 0) await saveScans(context, { site, looks });
  };
  return {
    keep(looks: readonly CertificateScan[]) {
      waiting.push(...looks);
      writing = writing.then(write);
    },
    end: () => writing,
  };
}

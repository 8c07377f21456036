import { type CertificateSource, type Look, lookAtCertificates } from '#core/directory/calendar.ts';
import type { LongRun } from '../bind.ts';
import { keepLooks } from './keep.ts';

/** Somewhere to look, of a site or of a server that somebody typed. */
export interface SourceOfSite {
  site: string | undefined;
  source: CertificateSource;
}

/** Looks at certificates side by side, and keeps what is seen as it comes: stopping it loses nothing. Throws `cancelled`. */
export async function lookAndKeep(
  { context, report }: LongRun,
  all: readonly SourceOfSite[],
  signal: AbortSignal,
): Promise<Look[]> {
  let done = 0;
  const tell = () => report({ stage: 'certificates', done, total: all.length, unit: 'steps' });
  tell();
  const groups = Array.from(
    Map.groupBy(all, ({ site }) => site),
    ([site, ofSite]) => ({
      sources: ofSite.map(({ source }) => source),
      keeper: keeperOf(context, site),
    }),
  );
  try {
    const looks = groups.map(({ sources, keeper }) =>
      lookAtCertificates(sources, signal, context.now, (seen) => {
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
function keeperOf(context: LongRun['context'], site: string | undefined) {
  let waiting: Look[] = [];
  let writing = Promise.resolve();
  const write = async () => {
    const looks = waiting;
    waiting = [];
    if (looks.length > 0) await keepLooks(context, { site, looks });
  };
  return {
    keep(looks: readonly Look[]) {
      waiting.push(...looks);
      writing = writing.then(write);
    },
    end: () => writing,
  };
}

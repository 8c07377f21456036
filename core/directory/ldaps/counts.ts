import type { Message } from '#core/base/message.ts';
import type { LdapsSummary, Prediction, SiteVerdict } from '#core/contract/directory/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';

/** What there are several of: controllers, addresses of one name, or certificates behind it. */
type Counted = 'servers' | 'addresses' | 'certificates';

const BADNESS: readonly Prediction[] = ['connects', 'unknown', 'insecure', 'refused'];

/** The worst first; those that are equally bad in their order. */
export function worstFirst<One>(all: readonly One[], verdictOf: (one: One) => SiteVerdict): One[] {
  const badness = (one: One) => BADNESS.indexOf(verdictOf(one).prediction);
  return all.toSorted((left, right) => badness(right) - badness(left));
}

/** How many of several will be accepted, and what becomes of the others. */
export function countOf(what: Counted, predictions: readonly Prediction[]): Message {
  const of = (wanted: Prediction) => predictions.filter((one) => one === wanted).length;
  const others = (['refused', 'insecure', 'unknown'] as const)
    .filter((one) => of(one) > 0)
    .map((one) => message(`ldaps.count.${one}`, { count: of(one) }));
  return message(`ldaps.count.${what}`, { accepted: of('connects'), total: predictions.length, others });
}

/** What becomes of several servers, the worst of which decides; undefined for one. */
export function summaryOf(verdicts: readonly SiteVerdict[]): LdapsSummary | undefined {
  const [worst] = worstFirst(verdicts, (one) => one);
  if (!worst || verdicts.length < 2) return undefined;
  const { prediction, colour } = worst;
  const predictions = verdicts.map((one) => one.prediction);
  const isAlike = predictions.every((one) => one === prediction);
  const what = isAlike
    ? message(`ldaps.count.servers.${prediction}`, { total: predictions.length })
    : countOf('servers', predictions);
  return { prediction, colour, message: what };
}

import { isSavedName } from '#core/base/redact.ts';
import {
  type CheckedPlace,
  lastCheckedAt,
  type Reminder,
} from '#core/contract/directory/known-certificates.ts';
import { daysLeft, dueStep } from '#core/contract/directory/reminder-steps.ts';
import type { CertificateSource } from '#core/directory/certificate-scan.ts';
import {
  changeCertificates,
  readCertificates,
  type StoredCertificates,
} from '#core/workspace/certificates/store.ts';
import { readSavedSites } from '#core/workspace/sites/saved-sites.ts';
import type { HostContext } from '../../context.ts';
import type { TaskContext } from '../../handlers.ts';
import { checkAndSave } from './check-and-save.ts';

const HOUR = 3_600_000;

/** Every place with its certificates; not those of sites that were forgotten since. */
export async function knownCertificates({ home }: Pick<HostContext, 'home'>): Promise<CheckedPlace[]> {
  return (await readKnown(home)).places;
}

async function readKnown(home: string): Promise<StoredCertificates> {
  const names = new Set((await readSavedSites(home)).map(({ name }) => name));
  const { places, given } = await readCertificates(home);
  const isKnown = ({ site }: CheckedPlace) => site === undefined || !isSavedName(site) || names.has(site);
  return { places: places.filter(isKnown), given };
}

/** Reads the certificates of known places again, without their sites. */
export async function recheckCertificates(
  run: TaskContext,
  { olderThanHours }: { olderThanHours: number },
  signal: AbortSignal,
): Promise<{ checked: number; unknown: number }> {
  const { context } = run;
  const latest = context.now().getTime() - olderThanHours * HOUR;
  const due = (await knownCertificates(context)).flatMap((place) => {
    const source = Date.parse(lastCheckedAt(place)) <= latest ? sourceOf(place) : undefined;
    return source ? [{ site: place.site, source }] : [];
  });
  const looks = await checkAndSave(run, due, signal);
  return { checked: due.length, unknown: looks.filter(({ read }) => 'state' in read).length };
}

function sourceOf({ source, place }: CheckedPlace): CertificateSource | undefined {
  switch (place.kind) {
    case 'tls':
      return { source, kind: 'tls', target: { host: place.host, port: place.port } };
    case 'directory':
      return { source, ...place };
    case 'metadata':
      return { source, ...place };
    case 'other':
      return undefined;
  }
}

/** Reminders that are due and were not given in this channel. */
export async function dueReminders({ home, now, channel }: HostContext): Promise<Reminder[]> {
  const { places, given } = await readKnown(home);
  const steps = given[channel] ?? {};
  const found = new Map<string, Reminder>();
  for (const { certificates, site, source, address } of places) {
    const place = { ...(site === undefined ? {} : { site }), source, address };
    for (const certificate of certificates) {
      const { sha256, notAfter } = certificate;
      const known = found.get(sha256);
      if (known) {
        known.places.push(place);
        continue;
      }
      const step = dueStep(certificate, now(), steps[sha256]);
      if (step === undefined) continue;
      found.set(sha256, { sha256, step, certificate, daysLeft: daysLeft(notAfter, now()), places: [place] });
    }
  }
  return [...found.values()].sort((left, right) => left.daysLeft - right.daysLeft);
}

/** Notes that reminders were given in this channel. */
export async function acknowledgeReminders(
  { home, channel }: HostContext,
  reminders: readonly { sha256: string; step: number }[],
): Promise<void> {
  await changeCertificates(home, ({ places, given }) => {
    const steps = { ...given[channel] };
    for (const { sha256, step } of reminders) steps[sha256] = Math.min(step, steps[sha256] ?? step);
    return { places, given: { ...given, [channel]: steps } };
  });
}

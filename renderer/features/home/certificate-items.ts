import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { CheckedPlace } from '#core/contract/directory/known-certificates.ts';
import { daysLeft, endsSoon } from '#core/contract/directory/reminder-steps.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { expiryStage } from '#renderer/ui/expiry-stage.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Attention } from './attention.ts';

type Say = (
  key: `certificate_${ReturnType<typeof expiryStage>}`,
  values: Readonly<Record<string, string | number>>,
) => string;

/**
 * Certificates that end soon, of what was ever checked on this computer: no server is asked for it here, the window reads
 * them again in the background.
 */
export function useCertificateItems(
  sites: readonly string[],
  now: number,
): { items: Attention[]; check(): void } {
  useTexts('home');
  const { queries } = useApi();
  const isOpen = useLinkState() === 'open';
  const known = useQuery({
    ...queries.directory.certificates.known.queryOptions({ input: {} }),
    enabled: isOpen,
  });
  // A site that was taken from the list needs nobody here.
  const places = (known.data?.places ?? []).filter(({ site }) => site === undefined || sites.includes(site));
  return {
    items: certificateItems(places, new Date(now), (key, values) =>
      renderMessage({ code: `window.home.${key}`, values }),
    ),
    check: () => void known.refetch(),
  };
}

/** What of the known certificates needs somebody; each once per site, wherever it was read. */
export function certificateItems(places: readonly CheckedPlace[], now: Date, say: Say): Attention[] {
  const items = new Map<string, Attention>();
  for (const { site = '', certificates } of places) {
    for (const certificate of certificates) {
      if (!endsSoon(certificate, now)) continue;
      const end = expiryStage(certificate.notAfter, now);
      const key = `certificate ${site} ${certificate.sha256}`;
      items.set(key, {
        key,
        urgency: end === 'ended' ? 'urgent' : 'warning',
        what: say(`certificate_${end}`, {
          certificate: sanitize(certificate.name),
          count: daysLeft(certificate.notAfter, now),
        }),
        site,
        remedy: { act: 'certificates', site },
      });
    }
  }
  return [...items.values()];
}

import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { Warning16Filled } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Reminder } from '#core/contract/directory/known-certificates.ts';
import { daysLeft } from '#core/contract/directory/reminder-steps.ts';
import { useApi } from '#renderer/api/api.tsx';
import { expiryStage } from '#renderer/ui/expiry-stage.ts';
import { formatDate } from '#renderer/ui/format.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useReminders } from '#renderer/work/reminders.ts';

const useStyles = makeStyles({
  text: { marginRight: 'auto', overflowWrap: 'anywhere' },
  icon: {
    color: tokens.colorStatusWarningForeground1,
    flexShrink: 0,
    marginTop: '2px',
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  small: { display: 'block' },
  link: { color: tokens.colorBrandForegroundLink, whiteSpace: 'nowrap', flexShrink: 0 },
});

/** Places of a certificate that are named. */
const MAX_PLACES = 3;

/** Those that were read in this window, so that they do not vanish from under the reader. */
const READ = ['reminders-read'];

/** Reminders of certificates; shown here they are given, and do not come again. */
export function ReminderList() {
  const styles = useStyles();
  const t = useTexts('reminders');
  const sentenceOf = useSentence();
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const due = useReminders();
  const read = useQuery<readonly Reminder[]>({
    queryKey: READ,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  const others = read.filter((one) => !due.some(({ sha256 }) => sha256 === one.sha256));
  const shown = [...due, ...others];
  const acknowledge = useEffectEvent(async () => {
    queryClient.setQueryData(READ, shown);
    const reminders = due.map(({ sha256, step }) => ({ sha256, step }));
    // Where it cannot be noted they come again, which is better than not at all.
    await client.directory.certificates.acknowledge({ reminders }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: queries.directory.certificates.reminders.key() });
  });
  useEffect(() => {
    if (due.length > 0) void acknowledge();
  }, [due]);
  if (shown.length === 0) return null;
  return (
    <Section level="h3" title={t('title')}>
      <Stack as="ul" gap="s">
        {shown.map((one) => (
          <Row key={one.sha256} as="li" gap="s" align="start" wrap={false}>
            <Warning16Filled className={styles.icon} aria-hidden />
            <div className={styles.text}>
              <Text>{sentenceOf(one)}</Text>
              <Places places={one.places} />
            </div>
            <Link
              to="/certificates"
              className={styles.link}
              aria-label={t('open', { name: sanitize(one.certificate.name) })}
            >
              <Text size={200}>{t('page')}</Text>
            </Link>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

/** Where the certificate is; of many places the first ones. */
function Places({ places }: Pick<Reminder, 'places'>) {
  const styles = useStyles();
  const t = useTexts('reminders');
  const others = places.length - MAX_PLACES;
  return (
    <>
      {places.slice(0, MAX_PLACES).map(({ site, source, address }) => (
        <Hint key={JSON.stringify([site, source, address])} className={styles.small}>
          {[address, renderMessage(source), site ?? '']
            .filter((text) => text !== '')
            .map((text) => sanitize(text))
            .join(', ')}
        </Hint>
      ))}
      {others > 0 && <Hint className={styles.small}>{t('others', { count: others })}</Hint>}
    </>
  );
}

function useSentence(): (reminder: Reminder) => string {
  const t = useTexts('reminders');
  return ({ certificate: { name, notAfter } }) => {
    const values = { name: sanitize(name), date: formatDate(notAfter) };
    const now = new Date();
    switch (expiryStage(notAfter, now)) {
      case 'ended':
        return t('ended', values);
      case 'today':
        return t('endsToday', values);
      case 'tomorrow':
        return t('endsTomorrow', values);
      case 'later':
        return t('ends', { ...values, count: daysLeft(notAfter, now) });
    }
  };
}

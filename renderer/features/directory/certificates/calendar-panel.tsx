import { Button, Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { directoryTexts } from '../texts.ts';

/** Expiry of the certificates that sign-in depends on, earliest first; loaded on request only. */
export function CalendarPanel({ at }: { at: At }) {
  const t = useTexts(directoryTexts);
  const { queries } = useApi();
  const [requested, setRequested] = useState(false);
  const calendar = useQuery({
    ...queries.directory.services.calendar.queryOptions({ input: at }),
    enabled: requested,
    retry: false,
  });
  return (
    <>
      <Text as="h2" size={400} weight="semibold">
        {t('calendar')}
      </Text>
      <div>
        <Button onClick={() => (requested ? void calendar.refetch() : setRequested(true))}>
          {t('checkExpiry')}
        </Button>
      </div>
      {calendar.isFetching && <Loading />}
      {calendar.error && <ErrorPanel failure={toFailure(calendar.error)} />}
      {calendar.data && (
        <RecordTable
          label={t('calendar')}
          empty={t('noServers')}
          columns={[t('daysLeft'), t('ends'), t('service'), t('certificate')]}
          widths={['130px', '130px', '260px']}
          rows={calendar.data.map(({ source, subject, sha256 = '', notAfter, daysLeft }) => ({
            key: `${rendered(source)} ${sha256}`,
            cells: [
              daysLeft === undefined ? t('unknown') : String(daysLeft),
              notAfter?.slice(0, 10) ?? '',
              rendered(source),
              visible(subject),
            ],
          }))}
        />
      )}
    </>
  );
}

import { Button, Text } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { formatCount, formatTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { badgeCell } from '../explanation/badge-cell.tsx';
import { verdictBadge } from '../explanation/badges.ts';
import { type Check, MAX_CHECKS } from './checks.ts';
import type { Checks } from './use-checks.ts';

/** What was asked on a site before; it can be asked again, and forgotten. */
export function CheckList({ site, checks }: { site: string; checks: Checks }) {
  const t = useTexts('access-checks');
  const navigate = useNavigate();
  const columns = useColumns();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('checks')} text={t('kept', { most: formatCount(MAX_CHECKS) })}>
      <Grid
        id="access.checks"
        label={t('checks')}
        columns={columns}
        rows={checks.all}
        rowKey={({ kind, at }) => `${kind} ${at}`}
        actions={[
          {
            id: 'open',
            label: t('open'),
            icon: <ArrowClockwise20Regular />,
            run: ({ kind, at }) => void navigate({ to: '/access', search: { part: kind, check: at } }),
          },
        ]}
        tools={
          checks.all.length > 0 && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('clear')}
            </Button>
          )
        }
        empty={<Text>{t('none')}</Text>}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('clearTitle', { site: sanitize(site) })}
          confirm={t('clearConfirm')}
          onConfirm={() => {
            checks.clear();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('clearText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function useColumns(): GridColumn<Check>[] {
  const t = useTexts('access-checks');
  const m = useTexts('access-methods');
  const subject = (check: Check) => {
    if (check.kind === 'task') return t('task', { id: check.asked.taskId });
    const { method, providerId } = check.asked;
    return providerId === undefined ? m(method) : t('provider', { method: m(method), id: providerId });
  };
  return [
    {
      id: 'user',
      heading: t('user'),
      cell: ({ asked }) => asked.user,
      width: 'minmax(140px, 2fr)',
    },
    { id: 'kind', heading: t('kind'), cell: ({ kind }) => t(`kind_${kind}`), width: 100 },
    { id: 'subject', heading: t('subject'), cell: subject, width: 'minmax(140px, 2fr)' },
    {
      id: 'verdict',
      heading: t('verdict'),
      ...badgeCell(({ verdict }: Check) => verdictBadge(verdict)),
      width: 130,
    },
    {
      id: 'time',
      heading: t('time'),
      cell: ({ at }) => formatTime(at),
      sort: ({ at }) => Date.parse(at),
      width: 190,
    },
  ];
}

import { Text } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { TriageComparison } from '#core/contract/access-triage.ts';
import { formatTime } from '#renderer/ui/format.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** What differs between two records, side by side. */
export function TriageDifferences({ comparison }: { comparison: TriageComparison }) {
  const t = useTexts('access-triage');
  const { before, after, differences } = comparison;
  const headed = ({ name, takenAt }: typeof before) =>
    t('before', { name: visible(name, 100), time: formatTime(takenAt) });
  return (
    <Section title={t('differences')}>
      {differences.length === 0 ? (
        <Text>{t('same')}</Text>
      ) : (
        <Grid
          id="access.triage.differences"
          label={t('differences')}
          compact
          columns={[
            { id: 'what', heading: t('difference'), cell: ({ what }) => rendered(what), width: 200 },
            {
              id: 'before',
              heading: headed(before),
              cell: (one) => (one.before ? rendered(one.before) : ''),
            },
            { id: 'after', heading: headed(after), cell: (one) => (one.after ? rendered(one.after) : '') },
          ]}
          rows={differences.map((one, place) => ({ ...one, place }))}
          rowKey={({ place }) => String(place)}
          empty={null}
        />
      )}
    </Section>
  );
}

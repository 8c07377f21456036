import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { PersonSection, PersonValue } from '#core/views/person-sections.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** The longest value that is shown, in characters. */
const MAX_LENGTH = 500;

/** What is longer is a sentence, in characters. */
const LONG = 30;

/** A row of a small table, with its place, which is its key. */
interface Row {
  place: number;
  cells: readonly PersonValue[];
}

/** A part of the page of a person: its facts, its table, or why it is not known. */
export function PersonSectionView({ section }: { section: PersonSection }) {
  const t = useTexts('access-person');
  const { name, title, unknown, facts, table } = section;
  return (
    <Section title={renderMessage(title)} level="h3">
      {facts.length > 0 && (
        <Facts
          aligned
          facts={facts.map(({ label, value }) => [renderMessage(label), valueText(value)] as const)}
        />
      )}
      {table &&
        (table.rows.length === 0 ? (
          <Text>{t('empty')}</Text>
        ) : (
          <Grid
            id={`access.person.${name}`}
            label={renderMessage(title)}
            compact
            columns={columnsOf(table)}
            rows={table.rows.map((cells, place) => ({ place, cells }))}
            rowKey={({ place }) => String(place)}
            empty={<Text>{t('empty')}</Text>}
          />
        ))}
      {unknown && <Text>{t('unknown', { reason: renderMessage(unknown) })}</Text>}
    </Section>
  );
}

function columnsOf({ columns, rows }: NonNullable<PersonSection['table']>): GridColumn<Row>[] {
  return columns.map((label, index) => ({
    id: String(index),
    heading: renderMessage(label),
    cell: ({ cells }) => valueText(cells[index] ?? ''),
    // Reasons take the room that names leave.
    width: rows.some((cells) => valueText(cells[index] ?? '').length > LONG)
      ? 'minmax(240px, 3fr)'
      : 'minmax(110px, 1fr)',
    ...(rows.some((cells) => timeIn(cells[index])) && { sort: ({ cells }) => timeIn(cells[index]) }),
  }));
}

/** Times are sorted by what they are, not by how they are written. */
function timeIn(value: PersonValue | undefined): string | undefined {
  return typeof value === 'object' && 'time' in value ? value.time : undefined;
}

function valueText(value: PersonValue): string {
  if (typeof value === 'string') return sanitize(value, MAX_LENGTH);
  if ('time' in value) return formatTime(value.time);
  return 'code' in value ? renderMessage(value) : value.map(renderMessage).join(' ');
}

import { Text } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { PersonSection, PersonValue } from '#core/views/person-sections.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** The longest value that is shown, in characters. */
const LONGEST = 500;

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
    <Section title={rendered(title)} level="h3">
      {facts.length > 0 && (
        <Facts
          aligned
          facts={facts.map(({ label, value }) => [rendered(label), valueText(value)] as const)}
        />
      )}
      {table &&
        (table.rows.length === 0 ? (
          <Text>{t('empty')}</Text>
        ) : (
          <Grid
            id={`access.person.${name}`}
            label={rendered(title)}
            compact
            columns={columnsOf(table)}
            rows={table.rows.map((cells, place) => ({ place, cells }))}
            rowKey={({ place }) => String(place)}
            empty={<Text>{t('empty')}</Text>}
          />
        ))}
      {unknown && <Text>{t('unknown', { reason: rendered(unknown) })}</Text>}
    </Section>
  );
}

function columnsOf({ columns, rows }: NonNullable<PersonSection['table']>): GridColumn<Row>[] {
  return columns.map((label, index) => ({
    id: String(index),
    heading: rendered(label),
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
  if (typeof value === 'string') return visible(value, LONGEST);
  if ('time' in value) return formatTime(value.time);
  return 'code' in value ? rendered(value) : value.map(rendered).join(' ');
}

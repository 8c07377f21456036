import { sanitize } from '#core/base/sanitize.ts';
import { foundPersonColumns, type People, type Person } from '#core/contract/access/person.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatMinute } from '#core/messages/format.ts';
import { type PersonSection, type PersonValue, personSections } from '#core/views/person-sections.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { recordTable } from './record-table.ts';

/** The longest value of a cell, in characters. */
const LONGEST = 300;

/** Users who were found, and where it could not be looked. */
export function peopleLines({ people, isCut, unsearched }: People, printer: Printer): string[] {
  const { text, style } = printer;
  return [
    ...(people.length > 0 ? recordTable(foundPersonColumns, people, printer) : []),
    ...(isCut ? [text('access.people-more')] : []),
    ...unsearched.map((reason) => style('changed', text('access.unsearched', { reason }))),
  ];
}

/** All that is known of a person, one part after the other; empty ones in one line. */
export function personLines(person: Person, printer: Printer): string[] {
  const { style, text } = printer;
  return [
    ...personSections(person).flatMap((section) => sectionLines(section, printer)),
    ...person.notes.map((reason) => style('changed', text('access.person-note', { reason }))),
  ];
}

function sectionLines({ title, unknown, facts, table: rows }: PersonSection, printer: Printer): string[] {
  const { style, text, render, language } = printer;
  const told = facts.map(({ label, value }) => [render(label), valueText(value, printer)]);
  const cells = (rows?.rows ?? []).map((row) => row.map((value) => valueText(value, printer)));
  const heading = (rows?.columns ?? []).map((label) => render(label));
  return [
    style('heading', render(title)),
    ...alignColumns(told, '  ', language),
    ...(cells.length > 0 ? alignColumns([heading, ...cells], '  ', language) : []),
    ...(rows && cells.length === 0 ? [`  ${render(message('person-value.none'))}`] : []),
    ...(unknown ? [style('changed', `  ${text('access.part-unknown', { reason: unknown })}`)] : []),
    '',
  ];
}

function valueText(value: PersonValue, { render }: Printer): string {
  if (typeof value === 'string') return sanitize(value, LONGEST);
  if ('time' in value) return formatMinute(value.time);
  return 'code' in value ? render(value) : value.map((one) => render(one)).join(' ');
}

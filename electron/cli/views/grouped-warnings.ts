import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Printer } from '../printer.ts';

/** The kinds of what a site lacks, the most important first, and the codes of each; what has no kind of its own is last. */
const KINDS = {
  types: ['table-missing', 'key-column-missing'],
  hidden: ['columns-masked', 'rows-hidden'],
  rights: ['db-right-missing'],
  demanded: ['column-unknown'],
  columns: ['column-missing', 'column-missing.skipped', 'column-computed', 'names-alike'],
  server: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Kind = keyof typeof KINDS;

/** How many of a kind a person is shown at first. */
const SHOWN = 3;

/** Warnings by kind, with how many there are of each: the first ones, or with `details` all and what to do about them. */
export function groupedWarningLines(
  warnings: readonly Finding[],
  details: boolean,
  printer: Printer,
): string[] {
  const { style, text, render } = printer;
  const groups = Map.groupBy(warnings, ({ message }) => kindOf(message.code));
  const kinds = Object.keys(KINDS) as Kind[];
  const lines = kinds.flatMap((kind) => {
    const of = groups.get(kind) ?? [];
    if (of.length === 0) return [];
    const shown = details ? of : of.slice(0, SHOWN);
    return [
      style('changed', text(`site.check.kind.${kind}`, { count: of.length })),
      ...shown.flatMap(({ message, remedies }) => [
        `  ${sanitize(render(message), 400)}`,
        ...(details ? remedies.map((remedy) => `    ${sanitize(render(remedy), 400)}`) : []),
      ]),
      ...(of.length > shown.length
        ? [`  ${text('site.check.more', { count: of.length - shown.length })}`]
        : []),
    ];
  });
  const isShort = !details && warnings.length > 0;
  return isShort ? [...lines, text('site.check.details')] : lines;
}

function kindOf(code: string): Kind {
  const found = Object.entries(KINDS).find(([, codes]) => (codes as readonly string[]).includes(code));
  return (found?.[0] as Kind | undefined) ?? 'server';
}

import type { Message } from '#core/base/message.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';

/** The kinds of what a site lacks, the most important first, and the codes of each; what has no kind of its own is last. */
const KINDS = {
  tables: ['site-test.schema.table-missing'],
  types: ['table-missing', 'key-column-missing'],
  hidden: ['columns-masked', 'rows-hidden'],
  rights: ['db-right-missing'],
  demanded: ['column-unknown'],
  columns: ['column-missing', 'column-missing.skipped', 'column-computed', 'names-alike'],
  server: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Kind = keyof typeof KINDS;

/** What a check of a site found of one kind; the heading says how much. */
export interface SiteFindingGroup {
  heading: Message;
  findings: readonly Finding[];
}

/** How many of a kind a person is shown at first. */
export const SHOWN_OF_KIND = 3;

/** What a check of a site found, by kind: the same for window and command line. */
export function groupSiteFindings(findings: readonly Finding[]): SiteFindingGroup[] {
  const groups = Map.groupBy(findings, ({ message: { code } }) => kindOf(code));
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const of = groups.get(kind);
    return of ? [{ heading: message(`site-findings.${kind}`, { count: of.length }), findings: of }] : [];
  });
}

function kindOf(code: string): Kind {
  const found = Object.entries(KINDS).find(([, codes]) => (codes as readonly string[]).includes(code));
  return (found?.[0] as Kind | undefined) ?? 'server';
}

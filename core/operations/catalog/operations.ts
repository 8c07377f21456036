import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { looksSecret } from '#core/catalog/never-transferred.ts';
import { warning } from '#core/checks/finding.ts';
import type { CatalogFile, CatalogType } from '#core/contract/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { checkAgainstSite, namesIn } from '#core/site/schema/check-catalog-file.ts';
import { readNames, tableNames } from '#core/site/schema/match-names.ts';
import { type Draft, proposeCatalog } from '#core/site/schema/propose.ts';
import { readSchema } from '#core/site/schema/table-metadata.ts';
import type { Session } from '#core/site/site.ts';
import { openCatalog, validateCatalog } from '#core/workspace/profile/catalog-file.ts';
import { findingsOf } from '#core/workspace/profile/validate-file.ts';
import { type HostContext, loadRules, type OptionalSiteRef, resolveSiteUrl, withSiteAt } from '../context.ts';

/** The entity types of a site, of a profile, of a catalog file, or of the reference catalog. */
export async function showCatalog(
  context: HostContext,
  { file, ...siteRef }: OptionalSiteRef & { file?: string | undefined },
): Promise<CatalogType[]> {
  const { catalog } =
    file === undefined
      ? await loadRules(context, siteRef)
      : { catalog: await openCatalog(file, context.catalog) };
  return catalog.types.map((type) => ({
    ...type,
    origin: originOf(type, context.catalog),
    columns: [...type.columns],
    key: [...type.key],
    label: [...type.label],
  }));
}

function originOf(type: EntityType, reference: Catalog): CatalogType['origin'] {
  const known = reference.find(type.name);
  if (!known) return 'added';
  return known === type ? 'reference' : 'changed';
}

/** Everything that is wrong with a catalog file; with a site also against its real tables. */
export async function checkCatalogFile(
  context: HostContext,
  { file, site }: { file: string; site?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<{ added: string[]; changed: string[]; findings: Finding[] }> {
  const judged = await validateCatalog(file, context.catalog);
  const { content } = judged;
  const problems = 'problems' in judged ? judged.problems : [];
  const findings = [
    ...findingsOf(file, problems, message('catalog-file.remedy')),
    ...(content ? secretLookalikes(file, content) : []),
    ...(content && site !== undefined ? await againstSite(context, file, content, site, signal) : []),
  ];
  return {
    added: content?.types.map(({ name }) => name) ?? [],
    changed: content?.changes.map(({ type }) => type) ?? [],
    findings,
  };
}

function secretLookalikes(file: string, { types, changes }: CatalogFile): Finding[] {
  const columns = [
    ...types.map((type, index) => ({ columns: type.columns, pointer: `/types/${index}/columns` })),
    ...changes.map(({ add = [] }, index) => ({ columns: add, pointer: `/changes/${index}/add` })),
  ].flatMap(({ columns, pointer }) =>
    columns.map((column, index) => ({ column, pointer: `${pointer}/${index}` })),
  );
  return columns
    .filter(({ column }) => !column.secret && looksSecret(column.name))
    .map(({ column: { name }, pointer }) =>
      warning(message('catalog-file.looks-secret', { column: name }), {
        subject: file,
        at: { pointer },
        remedies: [message('catalog-file.looks-secret.remedy')],
      }),
    );
}

/** The site is opened without its profile, which may name the very file that is checked. */
async function againstSite(
  context: HostContext,
  file: string,
  content: CatalogFile,
  site: string,
  signal: AbortSignal | undefined,
): Promise<Finding[]> {
  const tableOf = (type: string) =>
    content.changes.find((change) => change.type === type)?.table ??
    context.catalog.find(type)?.table ??
    type;
  const found = await readTables(
    context,
    site,
    async (session) => {
      const tables = await readSchema(session);
      const names = await readNames(session, namesIn(content, tableOf), tableNames(tables));
      return checkAgainstSite(content, tableOf, tables, names);
    },
    signal,
  );
  return found.map((one) => ({ ...one, subject: file }));
}

/** Drafts a catalog file for what a site has besides the reference catalog. */
export async function proposeForSite(
  context: HostContext,
  site: string,
  signal: AbortSignal | undefined,
): Promise<Draft> {
  return proposeCatalog(context.catalog, await readTables(context, site, readSchema, signal));
}

async function readTables<T>(
  context: HostContext,
  site: string,
  read: (session: Session) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const url = await resolveSiteUrl(context, site);
  return await withSiteAt(context, url, (opened) => opened.read(read, signal), signal);
}

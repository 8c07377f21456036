import { redactAddress } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Failure } from '#core/contract/finding.ts';
import type { DriftMatrix, DriftState, ModuleDrift, SiteDrift } from '#core/contract/versions/status.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from './warnings.ts';

const LOOKS: Readonly<Record<DriftState, Look>> = {
  same: 'good',
  drifted: 'changed',
  unbound: 'faint',
  lost: 'bad',
  unknown: 'bad',
};

/** Where each module of each site stands to its version: a table, and below it what is to be said of a cell. */
export function driftLines({ sites }: DriftMatrix, printer: Printer): string[] {
  const { style, text, render, language } = printer;
  if (sites.length === 0) return [text('versions.status.none')];
  const modules = [
    ...new Map(sites.flatMap((site) => site.modules).map(({ module }) => [module.guid, module])),
  ];
  const [heading = '', ...rows] = alignColumns(
    [
      [render(message('column.site')), ...modules.map(([, { name }]) => sanitize(name, 40)), ''],
      ...sites.map((site) => [
        siteName(site),
        ...modules.map(([guid]) => cellText(moduleOf(site, guid), printer)),
        site.failure ? failureText(site.failure, printer) : '',
      ]),
    ],
    '',
    language,
  );
  const details = sites.flatMap((site) => site.modules.flatMap((one) => detailLines(site, one, printer)));
  const warnings = sites.flatMap((site) => site.warnings ?? []);
  return [
    style('heading', heading),
    ...rows,
    ...(details.length > 0 ? ['', ...details] : []),
    ...(warnings.length > 0 ? ['', ...warningLines(warnings, printer)] : []),
    ...atLines(sites, printer),
  ];
}

function moduleOf({ modules }: SiteDrift, guid: string): ModuleDrift | undefined {
  return modules.find(({ module }) => module.guid === guid);
}

function cellText(drift: ModuleDrift | undefined, { text }: Printer): string {
  if (!drift) return '';
  const { state, bound } = drift;
  const word = text(`versions.state.${state}`);
  return bound === undefined ? word : `${sanitize(bound)} ${word}`;
}

/** What a cell has no room for; nothing where all is as it should be. */
function detailLines(site: SiteDrift, drift: ModuleDrift, printer: Printer): string[] {
  const { style, text } = printer;
  const { module, state, bound, newest, counts, added = 0, failure } = drift;
  const facts = [
    ...(state === 'drifted' && counts
      ? [
          text('versions.status.differs', {
            changed: counts.Update,
            conflicts: counts.Conflict,
            missing: counts.Add,
            added,
          }),
        ]
      : []),
    ...(newest !== undefined && newest !== bound
      ? [text('versions.status.newest', { version: newest })]
      : []),
    ...(failure ? [failureText(failure, printer)] : []),
  ];
  if (facts.length === 0) return [];
  const line = text('versions.status.detail', { site: siteName(site), module: sanitize(module.name), facts });
  return [style(LOOKS[state], line)];
}

/** When it was found out, where that was not one and the same moment ago. */
function atLines(sites: readonly SiteDrift[], { style, text }: Printer): string[] {
  const oldest = sites.map(({ at }) => at).toSorted()[0];
  return oldest === undefined ? [] : ['', style('faint', text('versions.status.at', { at: oldest }))];
}

function failureText(failure: Failure, { render }: Printer): string {
  return sanitize(render(failure.message), 400);
}

function siteName({ site }: SiteDrift): string {
  return sanitize(redactAddress(site), 200);
}

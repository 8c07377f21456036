import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { WritableArchive } from '#core/transfer/archive/content.ts';

/**
 * The archives that the demo is made of, cut from an export of its whole source: pure functions of that export. Ids
 * from 900 on are of the demo's own inventions.
 */

/** Categories that the receiver has already. */
const KNOWN_CATEGORIES = new Set([1, 2]);
/** Source entities that the receiver has under Guids of its own. */
const REPLACED_GROUP = 'External auditors';

function guid(number: number): string {
  return `d3900000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** What the receiver got from the source some time ago: two of its categories, with older texts and settings. */
export function olderArchive(catalog: Catalog, whole: WritableArchive): WritableArchive {
  const rows = new Map<string, Row[]>();
  const isKept = (type: string, row: Row) => {
    if (type === 'groups') return row.Name !== REPLACED_GROUP;
    return row.SubcatID === undefined || KNOWN_CATEGORIES.has(Number(row.SubcatID));
  };
  for (const type of catalog.applyOrder) {
    const candidates = (whole.rows.get(type.name) ?? []).filter((row) => isKept(type.name, row));
    // What requires something that stays behind stays behind with it.
    const required = catalog.references(type).filter((column) => column.required);
    const kept = candidates.filter((row) =>
      required.every(({ name, references }) => {
        const target = catalog.get(references.type);
        return (rows.get(target.name) ?? []).some((other) => other[target.id] === row[name]);
      }),
    );
    if (kept.length > 0)
      rows.set(
        type.name,
        kept.map((row) => older(type.name, row)),
      );
  }
  return { ...whole, rows };
}

/** An entity as it was before somebody worked on it. */
function older(type: string, row: Row): Row {
  const id = Number(row.SmartScriptID ?? row.StateID ?? row.BlockID ?? row.SubcatID);
  if (type === '_subcategory') return { ...row, Description: null, TermDays: 30 };
  if (type === 'states' && id === 2) return { ...row, Name: 'In review', Color: '#8a8886' };
  if (type === 'smart-scripts' && id % 4 === 1) return { ...row, Body: olderScript(String(row.Body)) };
  if (type === 'blocks' && id % 3 === 0) return { ...row, SettingsJson: '{"columns":1}' };
  return row;
}

function olderScript(body: string): string {
  const lines = body.split('\n');
  return ['// Written for the pilot.', ...lines.slice(0, 2), 'var pilot = true;', ...lines.slice(3)].join(
    '\n',
  );
}

/** What the receiver has of its own. */
export function receiverOwnArchive(whole: WritableArchive): WritableArchive {
  return {
    ...whole,
    rows: new Map([
      [
        'groups',
        [
          newRow(whole, 'groups', { GroupID: 901, Guid: guid(901), Name: 'Auditors' }),
          newRow(whole, 'groups', { GroupID: 909, Guid: guid(909), Name: REPLACED_GROUP }),
        ],
      ],
      ['states', [newRow(whole, 'states', { StateID: 900, Guid: guid(900), Name: 'Awaiting payment' })]],
      [
        'ext-params',
        [
          newRow(whole, 'ext-params', {
            ExtParamID: 910,
            Guid: guid(910),
            Name: 'Contract value',
            Type: 'number',
          }),
        ],
      ],
    ]),
  };
}

const POSTPONED = { StateID: 908, Guid: guid(908), Name: 'Postponed' };

/** An archive that meets each kind of conflict on the receiver, beside things that go through. */
export function conflictingArchive(whole: WritableArchive): WritableArchive {
  const states = (whole.rows.get('states') ?? []).slice(0, 4);
  const missing = 950;
  const link = newRow(whole, 'ext-param-in-subcats', {
    ExtParamInSubcatID: 903,
    Guid: guid(903),
    SubcatID: 1,
    ExtParamID: missing,
  });
  return {
    ...whole,
    additionalData: new Map([
      ...whole.additionalData,
      ['ext-params', new Map([...(whole.additionalData.get('ext-params') ?? []), [guid(missing), missing]])],
    ]),
    rows: new Map([
      [
        'groups',
        [
          { GroupID: 902, Guid: guid(902), Name: 'Auditors' },
          { GroupID: 905, Guid: guid(905), Name: 'Night shift' },
          { GroupID: 906, Guid: guid(906), Name: 'Night shift' },
          { GroupID: 911, Guid: guid(911), Name: 'Branches', ParentGroupID: 912 },
          { GroupID: 912, Guid: guid(912), Name: 'Branch North', ParentGroupID: 911 },
        ].map((group) => newRow(whole, 'groups', group)),
      ],
      [
        'states',
        [
          ...states,
          newRow(whole, 'states', { StateID: 900, Guid: guid(8), Name: 'Awaiting legal opinion' }),
          newRow(whole, 'states', { StateID: 904, Guid: guid(904), Name: 'Archived', IsFinal: null }),
          newRow(whole, 'states', { StateID: 907, Guid: guid(907), Name: 'Escalated' }),
          newRow(whole, 'states', { ...POSTPONED, Color: 'as grey as a morning in November' }),
        ],
      ],
      [
        'ext-params',
        [
          newRow(whole, 'ext-params', {
            ExtParamID: 910,
            Guid: guid(910),
            Name: 'Contract value',
            Type: 'text',
          }),
        ],
      ],
      ['_category', (whole.rows.get('_category') ?? []).slice(0, 1)],
      ['_subcategory', (whole.rows.get('_subcategory') ?? []).slice(0, 1)],
      ['ext-param-in-subcats', [link]],
    ]),
  };
}

/** A new entity in the likeness of the source's first of the type. */
function newRow(whole: WritableArchive, type: string, values: Row): Row {
  const [pattern = {}] = whole.rows.get(type) ?? [];
  return { ...pattern, ...('Code' in pattern ? { Code: null } : {}), ...values };
}

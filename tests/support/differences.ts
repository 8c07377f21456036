import { type Cast, guid } from '#tests/transfer/support/lab.ts';

/** One way in which two sites can differ, once. */
export interface Difference {
  kind: string;
  source?: Cast;
  receiver?: Cast;
  /** What both were once, where it is about that. */
  base?: Cast;
  /** What a comparison finds of it: nothing where it is none. */
  finds: readonly string[];
}

/** How it is compared: what is called otherwise on the receiver, what it keeps, and whom it takes for whom by name. */
export const profile = {
  version: 1,
  protect: [{ type: 'groups', columns: ['Description'] }],
  replace: [{ from: 'https://test.example.org', to: 'https://portal.example.org' }],
};
export const associate = 'portals=key';

const SECTION = { CatID: 1, Guid: guid(11), Name: 'Contracts' };
const CATEGORY = { SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'Supply' };
const DRAFT = { StateID: 1, Guid: guid(31), Name: 'Draft' };
const CHIEF = { SignatureID: 1, Guid: guid(41), Name: 'Chief' };
const CLERKS = { Guid: guid(51), Name: 'Clerks' };
const SCRIPT = { SmartScriptID: 1, Guid: guid(61), SubcatID: 1, Name: 'Numbered', Body: 'return 1;' };
const NOTICE = { NotificationID: 1, Guid: guid(71), SubcatID: 1, Name: 'Notice', Event: 'created' };

/** What both sites have, and what it is in each of them means nothing. */
export const both: Cast = {
  _category: [SECTION, { CatID: 2, Guid: guid(12), Name: 'Archive' }],
  _subcategory: [CATEGORY],
  states: [DRAFT, { StateID: 2, Guid: guid(32), Name: 'Signed' }],
  signatures: [CHIEF],
  notifications: [NOTICE],
  'ext-params': [{ ExtParamID: 1, Guid: guid(81), Name: 'Colour', Type: 'select' }],
  'smart-scripts': [SCRIPT],
};

type Fields = Cast[string][number];

/** An entity that both sides have, with another value in one column. */
function changed(
  kind: string,
  type: string,
  row: Fields,
  [column, source, receiver]: readonly [string, Fields[string], Fields[string]],
): Difference {
  return {
    kind,
    source: { [type]: [{ ...row, [column]: source }] },
    receiver: { [type]: [{ ...row, [column]: receiver }] },
    finds: [`${type} Update ${column}: ${JSON.stringify(receiver)} -> ${JSON.stringify(source)}`],
  };
}

const group = (GroupID: number, at: number, Name: string) => ({ GroupID, Guid: guid(at), Name });
const state = (StateID: number, at: number, Name: string) => ({ StateID, Guid: guid(at), Name });
const block = (BlockID: number, at: number, Name: string) => ({ BlockID, Guid: guid(at), Name });
const script = (SmartScriptID: number, at: number, Name: string, Body = 'return 0;') => ({
  SmartScriptID,
  Guid: guid(at),
  SubcatID: 1,
  Name,
  Body,
});
const link = (id: number, at: number, SubcatID: number, StateID: number) => ({
  StateInSubcatID: id,
  Guid: guid(at),
  SubcatID,
  StateID,
});

const VERSION = { SmartScriptVersionID: 1, Guid: guid(161), SmartScriptID: 1, VersionNo: 1 };
const ASK = { SignatureRouteID: 1, Guid: guid(141), SubcatID: 1, Name: 'Ask', SignatureID: 1, StateID: 1 };
const FILTER = { FilterID: 1, Guid: guid(191), SubcatID: 1, Name: 'Mine' };
const PORTAL = { PortalID: 1, Guid: guid(271), Name: 'Intranet' };

/** The lines of the script that both sides have changed. */
export const merge = {
  guid: guid(291),
  base: 'var a = 1;\nvar b = 2;\nreturn a;\n',
  receiver: 'var a = 10;\nvar b = 2;\nreturn a;\n',
  source: 'var a = 1;\nvar b = 2;\nreturn b;\n',
};

const NOON = '2026-01-31T12:00:00.000Z';

const inColumns: readonly Difference[] = [
  changed('a text', 'states', state(10, 110, 'Escalated'), ['Description', 'to the head', 'to the chief']),
  changed('a number', 'signatures', { ...CHIEF, SignatureID: 2, Guid: guid(111), Name: 'Lawyer' }, [
    'TermHours',
    24,
    48,
  ]),
  changed('a decimal number', 'ext-params', { ExtParamID: 2, Guid: guid(112), Name: 'Sum', Type: 'number' }, [
    'MinValue',
    0.5,
    0.25,
  ]),
  changed('a flag', 'groups', group(10, 113, 'Couriers'), ['IsActive', false, true]),
  changed('a date', 'signature-routes', ASK, ['ValidFrom', NOON, '2026-01-31T12:00:00.001Z']),
  changed('a script', 'smart-scripts', script(10, 114, 'Count'), ['Body', 'return 1;\n', 'return 1;']),
  changed('a query', 'blocks', block(10, 115, 'Totals'), ['Query', 'SELECT 1', 'SELECT 2']),
  changed('a page', 'blocks', block(11, 116, 'Welcome'), ['Markup', '<p>Hello</p>', '<p>hello</p>']),
  changed('settings', 'blocks', block(12, 117, 'Chart'), ['SettingsJson', '{"bars":true}', '{"bars":false}']),
  changed('a value where there was none', 'groups', group(11, 118, 'Drivers'), ['Code', 'DRV', null]),
  changed('no value any more', 'groups', group(12, 119, 'Guards'), ['Email', null, 'guards@example.org']),
  changed('an empty text for none', 'groups', group(13, 120, 'Cooks'), ['Email', '', null]),
  changed('a reference', 'filters', FILTER, ['StateID', 1, 2]),
  changed('an order', 'states-in-subcats', link(1, 121, 1, 1), ['OrderNo', 1, 2]),
  changed('a name', 'states', state(11, 122, ''), ['Name', 'Approved', 'Accepted']),
  changed('a name in capital letters', 'states', state(12, 123, ''), ['Name', 'ON HOLD', 'On hold']),
  changed('a Cyrillic letter that looks alike', 'states', state(13, 124, ''), ['Name', 'Сlosed', 'Closed']),
  changed('spaces at the end', 'states', state(14, 125, 'Paused'), ['Description', 'waits  ', 'waits']),
  changed('its place', '_subcategory', { SubcatID: 3, Guid: guid(126), Name: 'Returns' }, ['CatID', 2, 1]),
  changed('a version', 'smart-script-versions', VERSION, ['Comment', 'first', 'the first']),
  changed('what a text names', 'smart-scripts', script(11, 127, 'Send back'), [
    'Body',
    'MoveToState(1);',
    'MoveToState(2);',
  ]),
];

const alone: readonly Difference[] = [
  { kind: 'added', source: { states: [state(15, 130, 'Reviewed')] }, finds: ['states Add'] },
  {
    kind: 'an added section',
    source: { _category: [{ CatID: 3, Guid: guid(131), Name: 'Orders' }] },
    finds: ['_category Add'],
  },
  {
    kind: 'an added category with what belongs to it',
    source: {
      _subcategory: [{ SubcatID: 2, Guid: guid(132), CatID: 1, Name: 'Repairs' }],
      'states-in-subcats': [link(2, 133, 2, 1)],
    },
    finds: ['_subcategory Add', 'states-in-subcats Add'],
  },
  {
    kind: 'an added part of something global',
    source: { 'ext-param-options': [{ ExtParamOptionID: 1, Guid: guid(134), ExtParamID: 1, Name: 'Red' }] },
    finds: ['ext-param-options Add'],
  },
  {
    kind: 'an added part of a category',
    source: { tabs: [{ TabID: 1, Guid: guid(135), SubcatID: 1, Name: 'Files' }] },
    finds: ['tabs Add'],
  },
  {
    kind: 'an added version',
    source: {
      'smart-script-versions': [
        { ...VERSION, SmartScriptVersionID: 2, Guid: guid(136), VersionNo: 2, Comment: 'second' },
      ],
    },
    finds: ['smart-script-versions Add'],
  },
  {
    kind: 'only on the receiver, and nothing uses it',
    receiver: { signatures: [{ SignatureID: 3, Guid: guid(137), Name: 'Retired' }] },
    finds: ['signatures alone'],
  },
  {
    kind: 'only on the receiver, and in use there',
    receiver: { states: [state(16, 138, 'Returned')], 'states-in-subcats': [link(3, 139, 1, 16)] },
    finds: ['states alone', 'states-in-subcats alone'],
  },
  {
    kind: 'a category with tasks, only on the receiver',
    receiver: { _subcategory: [{ SubcatID: 4, Guid: guid(140), CatID: 1, Name: 'Incidents' }] },
    finds: ['_subcategory alone'],
  },
];

const inTheWay: readonly Difference[] = [
  {
    kind: 'the same name under another Guid',
    source: { groups: [group(14, 210, 'Auditors')] },
    receiver: { groups: [group(15, 211, 'Auditors')] },
    finds: ['groups Conflict key-taken', 'groups alone'],
  },
  {
    kind: 'the same id under another Guid',
    source: { resolutions: [{ ResolutionID: 1, Guid: guid(212), Name: 'Agreed' }] },
    receiver: { resolutions: [{ ResolutionID: 1, Guid: guid(213), Name: 'Refused' }] },
    finds: ['resolutions Conflict id-taken', 'resolutions alone'],
  },
  {
    kind: 'what it requires is nowhere',
    source: { reminders: [{ ReminderID: 1, Guid: guid(214), SubcatID: 1, Name: 'Call', NotificationID: 1 }] },
    finds: ['reminders Conflict missing-dependency'],
  },
  {
    kind: 'no value where one is required',
    source: {
      numerators: [{ NumeratorID: 1, Guid: guid(215), SubcatID: 1, Name: 'Year', Pattern: '#', Step: 1 }],
    },
    finds: ['numerators Conflict missing-value'],
  },
  {
    kind: 'a column that is fixed for good',
    source: { 'ext-params': [{ ExtParamID: 3, Guid: guid(216), Name: 'Due', Type: 'date', Hint: 'day' }] },
    receiver: { 'ext-params': [{ ExtParamID: 3, Guid: guid(216), Name: 'Due', Type: 'text' }] },
    finds: ['ext-params Conflict type-change'],
  },
  {
    kind: 'a text that is too long',
    source: { states: [state(17, 217, 'Waiting')] },
    receiver: { states: [state(17, 217, 'Waiting')] },
    finds: ['states Conflict value-invalid'],
  },
  {
    kind: 'changed on both sides',
    base: { 'smart-scripts': [script(12, 291, 'Merge', merge.base)] },
    source: { 'smart-scripts': [script(12, 291, 'Merge', merge.source)] },
    receiver: { 'smart-scripts': [script(12, 291, 'Merge', merge.receiver)] },
    finds: ['smart-scripts Conflict changed-both'],
  },
];

const sinceBase: readonly Difference[] = [
  {
    kind: 'changed on the receiver alone',
    base: { states: [{ ...state(18, 220, 'Shipped'), Color: 'red' }] },
    source: { states: [{ ...state(18, 220, 'Shipped'), Color: 'red' }] },
    receiver: { states: [{ ...state(18, 220, 'Shipped'), Color: 'blue' }] },
    finds: ['states NoChanges keeps Color'],
  },
  {
    kind: 'removed on the other side',
    base: { states: [state(19, 221, 'Lost')] },
    receiver: { states: [state(19, 221, 'Lost')] },
    finds: ['states removed there'],
  },
];

const none: readonly Difference[] = [
  {
    kind: 'another id',
    source: { groups: [{ ...CLERKS, GroupID: 1 }] },
    receiver: { groups: [{ ...CLERKS, GroupID: 7 }] },
    finds: [],
  },
  {
    kind: 'another id in a text',
    source: { 'smart-scripts': [script(13, 230, 'Guarded', 'return user.IsInGroup(1);')] },
    receiver: { 'smart-scripts': [script(13, 230, 'Guarded', 'return user.IsInGroup(7);')] },
    finds: [],
  },
  {
    kind: 'a secret',
    source: { portals: [PORTAL] },
    receiver: { portals: [PORTAL] },
    finds: [],
  },
  {
    kind: 'a field that is protected',
    source: { groups: [{ ...group(16, 231, 'Partners'), Description: 'of the test site' }] },
    receiver: { groups: [{ ...group(16, 231, 'Partners'), Description: 'of the real one' }] },
    finds: [],
  },
  {
    kind: 'an address that is another one there',
    source: { blocks: [{ ...block(13, 232, 'Links'), Script: 'open("https://test.example.org/a");' }] },
    receiver: { blocks: [{ ...block(13, 232, 'Links'), Script: 'open("https://portal.example.org/a");' }] },
    finds: [],
  },
  {
    kind: 'the same by its name',
    source: { portals: [{ PortalID: 2, Guid: guid(233), Name: 'News', Slug: 'news' }] },
    receiver: { portals: [{ PortalID: 3, Guid: guid(234), Name: 'News', Slug: 'latest' }] },
    finds: ['portals Update Slug: "latest" -> "news"'],
  },
];

/** Every way in which two sites can differ. */
export const differences = [...inColumns, ...alone, ...inTheWay, ...sinceBase, ...none];

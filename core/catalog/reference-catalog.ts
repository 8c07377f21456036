import { catalogOf } from './catalog.ts';
import { CATEGORY, SECTION } from './entity-type.ts';
import type { TextLanguage, TextPattern } from './text-pattern.ts';
import { actionTypes } from './types/actions.ts';
import { extParamTypes } from './types/ext-params.ts';
import { extParamInCategoryTypes } from './types/ext-params-in-category.ts';
import { formTypes } from './types/forms.ts';
import { globalDirectories } from './types/global-directories.ts';
import { notifications, reminders } from './types/messages.ts';
import { portalTypes } from './types/portals.ts';
import { section, subcategory } from './types/sections.ts';
import { signatureTypes } from './types/signatures.ts';
import { smartTypes } from './types/smarts.ts';
import { stateTypes } from './types/states.ts';
import { templateTypes } from './types/templates.ts';
import { versionTypes } from './types/versions.ts';
import { viewTypes } from './types/views.ts';

function ids(language: TextLanguage, type: string, ...matches: readonly string[]): TextPattern[] {
  return matches.map((match) => ({ in: language, match, type, by: 'id' }));
}

/** The id columns that queries compare, with the type whose ids they hold. */
const ID_COLUMNS: readonly [string, string][] = [
  ['CatID', SECTION],
  ['SubcatID', CATEGORY],
  ['GroupID', 'groups'],
  ['StateID', 'states'],
  ['ResolutionID', 'resolutions'],
  ['SignatureID', 'signatures'],
  ['ExtParamID', 'ext-params'],
  ['ExtParamOptionID', 'ext-param-options'],
  ['BlockID', 'blocks'],
  ['PortalID', 'portals'],
];

const queries = ID_COLUMNS.flatMap(([column, type]) =>
  ids('sql', type, `${column} = #`, `${column} IN (#, …)`),
);

const scripts: readonly TextPattern[] = [
  ...ids('csharp', 'groups', 'IsInGroup(#)', 'IsInAnyGroup(#, …)', 'GetGroup(#)', 'GroupID == #'),
  { in: 'csharp', match: 'Groups.ByName(#)', type: 'groups', by: 'key' },
  { in: 'csharp', match: 'Groups.ByGuid(#)', type: 'groups', by: 'guid' },
  ...ids('csharp', 'states', 'GetState(#)', 'MoveToState(#)', 'State.Id == #', 'StateID == #'),
  ...ids('csharp', CATEGORY, 'InCategory(#)', 'InCategories(#, …)', 'SubcatID == #'),
  ...ids('csharp', SECTION, 'InSection(#)', 'CatID == #'),
  ...ids('csharp', 'resolutions', 'Resolution.Id == #', 'ResolutionID == #'),
  ...ids('csharp', 'signatures', 'GetSignature(#)', 'Signature.Id == #', 'SignatureID == #'),
  ...ids('csharp', 'ext-params', 'GetExtParam(#)', 'ExtParamID == #'),
  ...ids('csharp', 'ext-param-options', 'GetOption(#)', 'ExtParamOptionID == #'),
  ...ids('csharp', 'portals', 'GetPortal(#)'),
  ...ids('csharp', 'blocks', 'GetBlock(#)'),
];

const formScripts: readonly TextPattern[] = [
  ...ids('javascript', 'groups', 'isInGroup(#)', 'isInAnyGroup(#, …)', 'groupId === #'),
  ...ids('javascript', 'states', 'state.id === #', 'stateId === #', 'moveToState(#)'),
  ...ids('javascript', CATEGORY, 'category.id === #', 'subcatId === #'),
  ...ids('javascript', 'ext-params', 'extParam(#)', 'extParamId === #'),
  ...ids('javascript', 'resolutions', 'resolutionId === #'),
  ...ids('javascript', 'signatures', 'signatureId === #'),
  ...ids('javascript', 'portals', 'openPortal(#)'),
];

const settings: readonly TextPattern[] = [
  ...ids('json', 'states', '/stateId', '/stateIds/*'),
  ...ids('json', 'groups', '/groupId', '/groupIds/*'),
  ...ids('json', 'ext-params', '/extParamId', '/extParamIds/*'),
  ...ids('json', CATEGORY, '/subcatId', '/subcatIds/*'),
];

/** How the texts of the reference catalog name entities, besides their Guids. */
const referenceTextPatterns: readonly TextPattern[] = [...queries, ...scripts, ...formScripts, ...settings];

/** All that can be transferred (design, section 4), in the order of that list. That it is sound is tested, not asked at each start. */
export const referenceCatalog = catalogOf(
  [
    ...globalDirectories,
    ...extParamTypes,
    ...portalTypes,
    ...versionTypes,
    section,
    subcategory,
    ...extParamInCategoryTypes,
    ...stateTypes,
    ...signatureTypes,
    ...smartTypes,
    ...actionTypes,
    ...formTypes,
    ...viewTypes,
    notifications,
    ...templateTypes,
    reminders,
  ],
  referenceTextPatterns,
);

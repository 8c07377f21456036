import {
  category,
  datetime,
  decimal,
  flag,
  int,
  optionalReference,
  order,
  owner,
  reference,
  required,
  string,
  text,
} from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

const signaturesInSubcats: EntityType = {
  name: 'signatures-in-subcats',
  scope: 'category',
  table: 'SignaturesInSubcats',
  id: 'SignatureInSubcatID',
  guid: 'Guid',
  columns: [
    category,
    reference('SignatureID', 'signatures'),
    string('Caption', 200),
    int('StageNo', { required: true, default: 1 }),
    int('TermHours'),
    decimal('QuorumPercent'),
    flag('IsRequired', true),
    flag('IsParallel'),
    flag('IsResetOnEdit'),
    order(),
  ],
  key: ['SubcatID', 'SignatureID'],
  label: ['SignatureID'],
  title: { en: 'Signatures of the category', ru: 'Подписи категории' },
  icon: 'Signature',
};

/** Who is asked for a signature, and in which status. */
const signatureRoutes: EntityType = {
  name: 'signature-routes',
  scope: 'category',
  table: 'SignatureRoutes',
  id: 'SignatureRouteID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    reference('SignatureID', 'signatures'),
    reference('StateID', 'states'),
    optionalReference('GroupID', 'groups'),
    optionalReference('NextStateID', 'states'),
    text('Condition', 'csharp'),
    datetime('ValidFrom'),
    datetime('ValidTo'),
    flag('IsActive', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Signature routes', ru: 'Маршруты подписей' },
  icon: 'Flow',
};

/** Which answers a signature takes, and where each leads. */
const signatureResolutions: EntityType = {
  name: 'signature-resolutions',
  scope: 'category',
  table: 'SignatureResolutions',
  id: 'SignatureResolutionID',
  guid: 'Guid',
  columns: [
    category,
    owner('SignatureInSubcatID', 'signatures-in-subcats'),
    reference('ResolutionID', 'resolutions'),
    string('Caption', 200),
    optionalReference('TargetStateID', 'states'),
    flag('IsDefault'),
    flag('IsCommentRequired'),
    order(),
  ],
  key: ['SignatureInSubcatID', 'ResolutionID'],
  label: ['SignatureInSubcatID', 'ResolutionID'],
  title: { en: 'Signature resolutions', ru: 'Резолюции подписей' },
  icon: 'CheckmarkStarburst',
};

export const signatureTypes = [signaturesInSubcats, signatureRoutes, signatureResolutions];

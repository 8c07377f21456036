import { z } from 'zod';
import { consequences } from '../access/consequences.ts';
import { finding, language } from '../finding.ts';
import { guid } from '../guid.ts';
import { longOperation, operation } from '../operation.ts';
import { guard } from '../signin/guard.ts';
import { hostPath, siteWithProfile } from '../site/address.ts';
import { archiveDescription, archiveLimits } from './archive.ts';
import { compareInput, compareResult } from './compare.ts';
import { convertInput, convertResult, verifyInput, verifyResult } from './convert.ts';
import { entityInput, entityOutput } from './entity.ts';
import { exportInput, exportResult } from './export.ts';
import { findTextInput, findTextOutput, unusedInput, unusedOutput } from './find.ts';
import {
  consequencesInput,
  decideInput,
  decideResult,
  importInput,
  importResult,
  keptPreviewResult,
  previewInput,
  whatIfInput,
} from './import.ts';
import { moveInput, movePreviewInput } from './move.ts';
import { textHandling } from './options.ts';
import { reportInput } from './report.ts';
import { entityKey, exportSelection, selectedItem } from './selection.ts';
import { signInScope } from './sign-in.ts';
import { foundEntity, treeNode, typeTitle } from './tree.ts';
import { undoInput, undoPreviewInput, undoPreviewResult, undoResult } from './undo.ts';

/** Names of what was rebuilt; a warning for each object that stayed as it was because others made something over it. */
const denormalized = z.object({ rebuilt: z.array(z.string()), warnings: z.array(finding) });

/** Tables and views of which the category, parameter or section is gone: those that are there, and those that were dropped. */
const orphaned = { orphans: z.array(z.string()), dropped: z.array(z.string()) };

/** What can be asked about configuration (spec, "Configuration transfer" under "Endpoints"). */
export const transferContract = {
  /** What the entity types are called: of the reference catalog, and those of a site besides where one is named. */
  types: operation({
    effect: 'read',
    input: z.object(siteWithProfile).partial().extend(signInScope),
    output: z.array(typeTitle),
  }),
  tree: operation({
    effect: 'read',
    http: { method: 'GET', path: '/api/migration/tree-root' },
    input: z.object(siteWithProfile),
    output: treeNode,
  }),
  fetch: operation({
    effect: 'read',
    http: { method: 'GET', path: '/api/migration/fetch' },
    input: z.object({ ...siteWithProfile, node: z.string(), language }),
    output: z.array(treeNode),
  }),
  search: operation({
    effect: 'read',
    input: z.object({
      ...siteWithProfile,
      /** Part of a name, or a Guid or an id; no name is longer. */
      text: z.string().max(1_000),
      /** Only entities of this type. */
      type: z.string().optional(),
      limit: z.number().int().positive().max(1000),
    }),
    output: z.array(foundEntity),
  }),
  /** Where a text stands in scripts, queries and settings. */
  findText: operation({ effect: 'read', input: findTextInput, output: findTextOutput }),
  /** What nothing uses. */
  unused: operation({ effect: 'read', input: unusedInput, output: unusedOutput }),
  /** One entity of a site: its row, what it needs and what uses it; on demand beside it the one of a previewed archive. */
  entity: operation({
    effect: 'read',
    input: entityInput,
    output: entityOutput,
  }),
  resolve: operation({
    effect: 'read',
    input: z.object({
      ...siteWithProfile,
      /** `node` is an id or a Guid. */
      nodes: z.array(z.object({ type: z.string(), node: z.string() })),
      ...signInScope,
    }),
    output: z.array(entityKey),
  }),
  select: operation({
    effect: 'read',
    input: z.object({
      ...siteWithProfile,
      selection: exportSelection,
      texts: textHandling.default('rewrite'),
    }),
    output: z.array(selectedItem),
  }),
  export: longOperation({
    // Not to the site: it can replace an archive.
    effect: 'write',
    writesElsewhere: true,
    http: { method: 'POST', path: '/api/migration/export/config' },
    input: exportInput,
    output: exportResult,
  }),
  /**
   * Takes in an archive that a window has but the core cannot reach, piece by piece: the first call has no `upload`,
   * the last has `last`. What is never finished is removed after a day.
   */
  upload: operation({
    effect: 'read',
    input: z.object({
      name: z.string().min(1).max(255),
      upload: z.uuid().optional(),
      base64: z.base64().max(12_000_000),
      last: z.boolean(),
    }),
    output: z.object({
      upload: z.uuid(),
      /** The archive to name in `describe`, `preview` and `import`, once the last piece is there. */
      archive: z.string().optional(),
    }),
  }),
  describe: longOperation({
    effect: 'read',
    input: archiveLimits.extend({ archive: hostPath }),
    output: archiveDescription,
  }),
  /** Writes an archive in another layout or container; no site is needed. */
  convert: longOperation({
    // Not to a site: it can replace an archive.
    effect: 'write',
    input: convertInput,
    output: convertResult,
  }),
  /** Reads all of an archive; one that is refused is a finding. */
  verify: longOperation({ effect: 'read', input: verifyInput, output: verifyResult }),
  /** What differs between two sides, site or archive; nothing is written. */
  compare: longOperation({
    effect: 'read',
    input: compareInput,
    output: compareResult,
  }),
  preview: longOperation({
    effect: 'read',
    http: { method: 'POST', path: '/api/migration/import/preview' },
    input: previewInput,
    output: keptPreviewResult,
  }),
  /** The same of moving what is chosen of a site or an archive. */
  previewMove: longOperation({
    effect: 'read',
    input: movePreviewInput,
    output: keptPreviewResult,
  }),
  /** Makes the plan of a preview again with other decisions: only what they reach, and with only what is changed as the answer. */
  decide: longOperation({
    effect: 'read',
    input: decideInput,
    output: decideResult,
  }),
  /**
   * What the plan of a preview of sign-in would mean to who signs in, and to the sign-ins of the last days: it is written by all
   * rules and rolled back.
   */
  whatIf: operation({
    effect: 'write',
    input: whatIfInput,
    output: guard,
  }),
  /** What the plan of a preview does to people: it is written on trial, which holds the lock of imports, and rolled back. */
  consequences: longOperation({
    effect: 'write',
    input: consequencesInput,
    output: consequences,
  }),
  /** A plan, or a comparison, as a page of HTML that stands on its own. */
  report: operation({
    effect: 'read',
    input: reportInput,
    output: z.object({ html: z.string() }),
  }),
  /** The same as Markdown, for a comment of a review. */
  reportMarkdown: operation({
    effect: 'read',
    input: reportInput,
    output: z.object({ markdown: z.string() }),
  }),
  import: longOperation({
    effect: 'write',
    http: { method: 'POST', path: '/api/migration/import/config' },
    input: importInput,
    output: importResult,
  }),
  /** Says what undoing a run would do; nothing is written. */
  undoPreview: longOperation({
    effect: 'read',
    noJob: 'is about the history of one computer, which another worker does not have',
    input: undoPreviewInput,
    output: undoPreviewResult,
  }),
  /** Undoes a run in one transaction: what it added goes, what it changed or removed comes back. Can be undone itself. */
  undo: longOperation({
    effect: 'destroy',
    noJob: 'is about the history of one computer, which another worker does not have',
    input: undoInput,
    output: undoResult,
  }),
  /** Moves what is chosen of a site or an archive into a site, without an archive in between. */
  move: longOperation({ effect: 'write', input: moveInput, output: importResult }),
  denormalize: longOperation({
    effect: 'write',
    http: { method: 'POST', path: '/api/system/denormalize-subcats' },
    input: z.object({ ...siteWithProfile, categories: z.array(guid).min(1) }),
    output: denormalized,
  }),
  denormalizeAll: longOperation({
    effect: 'write',
    http: { method: 'POST', path: '/api/system/denormalize-subcats/all' },
    input: z.object({ ...siteWithProfile, dropOrphans: z.boolean().optional() }),
    output: denormalized.extend(orphaned),
  }),
};

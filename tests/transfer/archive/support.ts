import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { CATEGORY, type Row, SECTION } from '#core/catalog/entity-type.ts';
import type { WritableArchive } from '#core/transfer/archive/content.ts';
import { catalog } from './small-catalog.ts';

export const options = { catalog, report: noProgress, overwrite: true };

/** The Guid with this number at its end. */
export function guidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A complete archive of every type; `states` can be given. */
export function sample(states: readonly Row[] = [stateRow(1), stateRow(2)]): WritableArchive {
  return {
    manifest: { sourceVersion: '2.268.400' },
    associations: new Map([['states', 'NaturalKey']]),
    chosen: new Map([['states', new Set([guidOf(2), guidOf(1)])]]),
    additionalData: new Map([
      [
        'states',
        new Map([
          [guidOf(2), 2],
          [guidOf(1), 1],
        ]),
      ],
    ]),
    rows: new Map<string, readonly Row[]>([
      ['states', states],
      ['script-versions', [{ VersionID: 4, Guid: guidOf(40), Name: 'v4' }]],
      [SECTION, [{ CatID: 7, Guid: guidOf(70), Name: 'Section' }]],
      [CATEGORY, [{ SubcatID: 9, Guid: guidOf(90), CatID: 7, Name: 'Category' }]],
      [
        'fields',
        [
          { FieldID: 12, Guid: guidOf(120), SubcatID: 9, Name: 'twelve' },
          { FieldID: 5, Guid: guidOf(50), SubcatID: 9, Name: 'five' },
        ],
      ],
    ]),
    sectionOfCategory: new Map([[9, 7]]),
  };
}

export function stateRow(id: number): Row {
  return { StateID: id, Guid: guidOf(id), Name: `State ${id}`, Script: null, IsFinal: false };
}

/** A folder of this test, removed when it ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

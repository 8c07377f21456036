import type { WritableArchive } from './content.ts';

/** Of nothing. */
export const emptyContent: WritableArchive = {
  manifest: undefined,
  associations: new Map(),
  chosen: new Map(),
  additionalData: new Map(),
  rows: new Map(),
  sectionOfCategory: new Map(),
};

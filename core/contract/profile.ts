import { z } from 'zod';
import { finding } from './finding.ts';
import { guid } from './guid.ts';
import { operation } from './operation.ts';
import { hostPath, siteAddress } from './site-address.ts';

const TYPE_NAME = z.string().min(1).max(100);
const GUID = guid.guid();

/** A remembered decision: which entity of the receiver an entity of a source is. */
export const mappingEntry = z.strictObject({
  type: TYPE_NAME,
  source: GUID,
  receiver: GUID,
  /** For people: what was decided, and why. */
  note: z.string().max(1_000).optional(),
  decidedAt: z.iso.datetime({ offset: true }).optional(),
});
export type MappingEntry = z.infer<typeof mappingEntry>;

/**
 * How texts of this site name entities besides by Guid (design, section 9): code with one place `#`, such as
 * `IsInGroup(#)`, `SubcatID = #` or `StateId IN (#, …)`; of JSON a pointer in which `*` stands for every member or item.
 */
export const textPattern = z.strictObject({
  in: z.enum(['csharp', 'sql', 'javascript', 'json']),
  match: z.string().min(1).max(500),
  /** Name of the entity type that is named there. */
  type: TYPE_NAME,
  /** What stands there. */
  by: z.enum(['id', 'guid', 'key']),
});
export type TextPattern = z.infer<typeof textPattern>;

/** The profile of a site (design, section 11): a JSON file that people keep and edit. */
export const profile = z.strictObject({
  /** For editors, which check the file by it. */
  $schema: z.string().optional(),
  $comment: z.string().optional(),
  version: z.literal(1),
  /** Remembered decisions. */
  mapping: z.array(mappingEntry).max(100_000).default([]),
  /** Reference patterns of this site, besides those of the catalog. */
  patterns: z.array(textPattern).max(1_000).default([]),
  /** Path of a catalog file, relative to the profile. */
  catalog: z.string().min(1).max(1_000).optional(),
});
export type Profile = z.infer<typeof profile>;

/** A profile as an open site has it. */
export interface SiteProfile extends Profile {
  /** The file that it was read from, absolute; absent for a site without a profile. */
  file?: string;
}

/** Of a site without a profile. */
export const noProfile: SiteProfile = { version: 1, mapping: [], patterns: [] };

export const profileCheck = z.object({
  /** Absent for a site without a profile. */
  file: z.string().optional(),
  /** Absent where the file does not keep the schema. */
  profile: profile.optional(),
  /** The catalog file that it names. */
  catalogFile: z.string().optional(),
  /** Everything that is wrong with it and with its catalog file; a site cannot be opened with any. */
  findings: z.array(finding),
});
export type ProfileCheck = z.infer<typeof profileCheck>;

/** What can be asked about profiles of sites. */
export const profileContract = {
  check: operation({
    effect: 'read',
    /** The profile of a saved site, or a file on the computer where Siteferry runs. */
    input: z.object({ site: siteAddress.optional(), file: hostPath.optional() }),
    output: profileCheck,
  }),
};

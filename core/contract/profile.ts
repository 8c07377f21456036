import { z } from 'zod';
import { isTimeZone } from '#core/base/time-zone.ts';
import { finding } from './finding.ts';
import { guid } from './guid.ts';
import { operation } from './operation.ts';
import { hostPath, siteAddress } from './site/address.ts';

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

/** Where a rule counts: in all columns of an entity type, or in these. */
export const ruleScope = z.strictObject({
  type: TYPE_NAME,
  columns: z.array(z.string().min(1).max(200)).min(1).max(1_000).optional(),
});
export type RuleScope = z.infer<typeof ruleScope>;

/** For people: what a rule is for. */
const NOTE = z.string().max(1_000).optional();

/** What the site keeps: an import leaves it as it is in rows that are there. New rows get it like everything else. */
export const protectRule = ruleScope.extend({ note: NOTE });
export type ProtectRule = z.infer<typeof protectRule>;

/** What is called otherwise on this site: an exact text, or a URL, in whatever texts an import brings. */
export const replaceRule = z.strictObject({
  from: z.string().min(1).max(4_000),
  to: z.string().max(4_000),
  /** Everywhere without any. */
  only: z.array(ruleScope).max(1_000).optional(),
  note: NOTE,
});
export type ReplaceRule = z.infer<typeof replaceRule>;

/** Any type that the limits do not name. */
export const ANY_TYPE = '*';

/** From here on the number of what a write changes and removes has to be given. */
const profileLimits = z.strictObject({
  /** Entities that may go. */
  removals: z.int().nonnegative().optional(),
  /** How much of a type may be changed, in percent; `*` stands for every type that is not named. */
  updates: z
    .array(z.strictObject({ type: TYPE_NAME, percent: z.number().min(0).max(100) }))
    .max(1_000)
    .optional(),
});

/** A time zone by its name of the IANA: `Europe/Berlin`. */
export const timeZone = z.stringFormat('time-zone', (name) => name.length <= 100 && isTimeZone(name));
/** A time of the day: `22:00`. */
export const CLOCK = z.stringFormat('clock', /^(?:[01]\d|2[0-3]):[0-5]\d$/);
const LOCAL = z.stringFormat('local-time', /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/);
/** Days of the week, the first one first. */
export const FREEZE_DAYS = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);

/** When nothing is written to the site, by the clock of a zone: once, or every week. */
export const freezeWindow = z.union([
  z.strictObject({ from: LOCAL, until: LOCAL, zone: timeZone, note: NOTE }),
  z.strictObject({
    days: z.array(FREEZE_DAYS).min(1),
    /** A window that ends before it begins goes on into the next day. */
    from: CLOCK,
    until: CLOCK,
    zone: timeZone,
    note: NOTE,
  }),
]);
export type FreezeWindow = z.infer<typeof freezeWindow>;

const FREEZE = z.array(freezeWindow).max(100);
const MAPPING = z.array(mappingEntry).max(100_000);
const PATTERNS = z.array(textPattern).max(1_000);
const PROTECT = z.array(protectRule).max(1_000);
const REPLACE = z.array(replaceRule).max(1_000);
/** Path of a catalog file, relative to the profile. */
const CATALOG = z.string().min(1).max(1_000);

/** The profile of a site (design, section 11): a JSON file that people keep and edit. */
export const profile = z.strictObject({
  /** For editors, which check the file by it. */
  $schema: z.string().optional(),
  $comment: z.string().optional(),
  version: z.literal(1),
  /** Remembered decisions. */
  mapping: MAPPING.default([]),
  /** Reference patterns of this site, besides those of the catalog. */
  patterns: PATTERNS.default([]),
  /** What an import never overwrites. */
  protect: PROTECT.default([]),
  /** What an import writes instead of what the source says. */
  replace: REPLACE.default([]),
  limits: profileLimits.optional(),
  freeze: FREEZE.optional(),
  catalog: CATALOG.optional(),
});
export type Profile = z.infer<typeof profile>;

/** Parts of a profile that take the place of what it says about them; the others stay as they are. */
export const profileParts = z
  .strictObject({
    mapping: MAPPING,
    patterns: PATTERNS,
    protect: PROTECT,
    replace: REPLACE,
    /** None with null, and so for the others. */
    limits: profileLimits.nullable(),
    freeze: FREEZE.nullable(),
    catalog: CATALOG.nullable(),
  })
  .partial();
export type ProfileParts = z.infer<typeof profileParts>;

/** A profile as an open site has it. */
export interface SiteProfile extends Profile {
  /** The file that it was read from, absolute; absent for a site without a profile. */
  file?: string;
}

/** Of a site without a profile. */
export const noProfile: SiteProfile = { version: 1, mapping: [], patterns: [], protect: [], replace: [] };

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
    input: z.object({
      site: siteAddress.optional(),
      file: hostPath.optional(),
      /** JSON text with parts of a profile: it is found out what would be wrong with these in it. */
      text: z.string().max(50_000_000).optional(),
    }),
    output: profileCheck,
  }),
  /**
   * Writes parts of a profile, whole or not at all, and nothing that a site could not be opened with. A file that is not
   * there is made, and so is the profile of a saved site that has none.
   */
  set: operation({
    effect: 'write',
    writesElsewhere: true,
    input: z.object({
      site: siteAddress.optional(),
      file: hostPath.optional(),
      parts: profileParts,
      /** What was read of them: nothing is written where the file says something else by now. */
      was: profileParts.optional(),
    }),
    output: profileCheck,
  }),
};

import { z } from 'zod';
import { longOperation, operation } from './operation.ts';
import { siteAddress, warning } from './transfer.ts';

/** Profiles of made-up configuration. */
const seedProfile = z.enum(['demo', 'typical', 'large']);

/** A saved site: its URL never has a password. */
const savedSite = z.object({ name: z.string(), url: z.string() });

export const siteCheck = z.object({
  siteId: z.string(),
  productVersion: z.string(),
  dialect: z.enum(['postgres', 'mssql']),
  serverVersion: z.string(),
  warnings: z.array(warning),
  missingTables: z.array(z.string()),
  rights: z.array(z.object({ table: z.string(), read: z.boolean(), write: z.boolean() })),
});
export type SiteCheck = z.infer<typeof siteCheck>;

/** What can be asked about sites as databases. */
export const siteContract = {
  init: operation({
    effect: 'write',
    input: z.object({ site: siteAddress }),
    output: z.object({ siteId: z.string(), tables: z.number().int() }),
    errors: ['database-not-empty', 'file-unwritable'],
  }),
  seed: longOperation({
    effect: 'write',
    input: z.object({
      site: siteAddress,
      profile: seedProfile,
      /** Thousands of entities of `large`. */
      scale: z.number().int().positive().max(10_000).optional(),
      seed: z.number().int().optional(),
    }),
    output: z.object({ counts: z.record(z.string(), z.number().int()) }),
    errors: ['site-not-empty'],
  }),
  check: operation({ effect: 'read', input: z.object({ site: siteAddress }), output: siteCheck }),
  list: operation({
    effect: 'read',
    input: z.object({}),
    output: z.array(savedSite),
  }),
  save: operation({
    effect: 'write',
    input: savedSite,
    output: z.array(savedSite),
    errors: ['file-unwritable'],
  }),
  forget: operation({
    effect: 'destroy',
    input: z.object({ name: z.string() }),
    output: z.array(savedSite),
    errors: ['file-unwritable'],
  }),
};

import { z } from 'zod';
import { operation } from '../operation.ts';
import { siteWithProfile } from './address.ts';

/** What a user of the database is for. */
export const sitePurpose = z.enum(['export', 'import', 'sign-in', 'service']);
export type SitePurpose = z.infer<typeof sitePurpose>;

/**
 * The least rights for a purpose, as statements for both kinds of database. No database is asked; a site adds the tables
 * of its own that its profile names.
 */
export const rights = operation({
  effect: 'read',
  input: z.object({
    for: sitePurpose,
    /** Who gets them. */
    user: z.string().min(1).max(128).default('siteferry'),
    ...z.object(siteWithProfile).partial().shape,
  }),
  output: z.array(z.object({ database: z.enum(['postgres', 'mssql']), statements: z.array(z.string()) })),
});

import { z } from 'zod';

/** The configuration file of a site's web application: `appsettings.json` or `web.config`, told apart by the name. */
export const configurationFile = z.object({ name: z.string().max(500), text: z.string().max(5_000_000) });
export type ConfigurationFile = z.infer<typeof configurationFile>;

import { z } from 'zod';
import { finding, message } from '../finding.ts';
import { operation } from '../operation.ts';

/** A connection string that was read. */
const connectionInFile = z.object({
  /** What the file calls it; empty for a string that is of no file. */
  name: z.string(),
  /** A site URL without a password, which may lack what no connection string says; absent where there is a problem. */
  url: z.string().optional(),
  /** To be kept with `setPassword`, and shown nowhere. */
  password: z.string().optional(),
  /** What of the string has no place in a URL, and what the URL still lacks. */
  findings: z.array(finding),
  /** Why it is no database that a site can be in. */
  problem: message.optional(),
});
export type ConnectionInFile = z.infer<typeof connectionInFile>;

/** Reads the connection strings of a site's `appsettings.json` or `web.config`, or one that was copied. Stores nothing. */
export const readConnection = operation({
  effect: 'read',
  input: z.object({
    /** Name of the file: `.json` or `.config`; absent for a text that was copied. */
    file: z.string().max(500).optional(),
    text: z.string().max(4_000_000),
  }),
  output: z.object({ connections: z.array(connectionInFile) }),
});

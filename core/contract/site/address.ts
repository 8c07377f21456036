import { z } from 'zod';

/** A site: a URL (`embedded:…`, `postgres://…`, `mssql://…`) or the name of a saved site. */
export const siteAddress = z.string().min(1);

/** A path on the computer where Siteferry runs. */
export const hostPath = z.string().min(1).max(4_000);

/** A site, and for one that is given by URL the profile by which it is read: a saved site has its own. */
export const siteWithProfile = { site: siteAddress, profileFile: hostPath.optional() };

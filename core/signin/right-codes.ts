/**
 * The special right that opens the admin API. The platform's name for it is not known (spec, "Authentication", 4), so
 * a superadministrator always has it.
 */
export const ADMIN_RIGHT = 'ADMINACCESS';

/** The special right of who may have personal access tokens (spec, "Personal access tokens"). */
export const GENERATE_PAT = 'GENERATEPAT';

/** Special rights whose meaning is known. */
export const knownRights = [ADMIN_RIGHT, GENERATE_PAT] as const;

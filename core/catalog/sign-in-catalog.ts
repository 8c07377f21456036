import { catalogOf } from './catalog.ts';
import { signInTypes } from './types/sign-in.ts';

/**
 * What sign-in is made of, apart from configuration: neither an export of configuration nor a version has any of it. That it is
 * sound is tested, not asked at each start.
 */
export const signInCatalog = catalogOf(signInTypes, []);

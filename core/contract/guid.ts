import { z } from 'zod';
import { canonicalGuid } from '#core/base/guid.ts';

/** A Guid, in whatever case and with or without braces it is typed: it arrives in its one form. */
export const guid = z.string().overwrite((text) => canonicalGuid(text) ?? text);

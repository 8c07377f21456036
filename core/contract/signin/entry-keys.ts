import { z } from 'zod';

/** The two user keys that make the sign-in and the registration page (spec, "AuthConfig", "RegistrationFields"). */
export const entryKey = z.enum(['AuthConfig', 'RegistrationFields']);
export type EntryKey = z.infer<typeof entryKey>;

export const device = z.enum(['web', 'Android', 'iOS']);
export type Device = z.infer<typeof device>;

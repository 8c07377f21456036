import { z } from 'zod';
import { entryItem, LONGEST_REGISTERED, registrationSource } from './entry.ts';
import { providerType } from './providers.ts';

/*
 * What the service is sent by who signs in, and what it answers: its routes read the requests by these, and the document of the
 * routes describes both.
 */

const LONGEST = 1_000;
const password = z.string().min(1).max(LONGEST);
const contact = z.string().trim().min(1).max(400);
const codeKind = z.enum(['email-code', 'phone-code']);
const entered = z.string().trim().min(1).max(100);

export const passwordSignIn = z.strictObject({
  login: z.string().trim().min(1).max(LONGEST),
  password,
  providerId: z.int().nonnegative().optional(),
  captcha: z.string().max(10_000).optional(),
});
export const tokenRefresh = z.strictObject({ refreshToken: z.string().max(4_000).optional() });
/** Of who has just typed the old one to get no further. */
export const passwordDue = z.strictObject({ password, current: password.optional() });
export const passwordChange = passwordDue.extend({ current: password });

export const impersonationRequest = z.strictObject({ login: z.string().trim().min(1).max(LONGEST) });

export const codeRequest = z.strictObject({ kind: codeKind, to: contact });
export const codeEntry = z.strictObject({ id: z.uuid(), code: entered });
export const recoveryRequest = z.strictObject({ login: contact });
export const passwordRecovery = codeEntry.extend({ password });

export const factorRequest = z.strictObject({
  ticket: z.string().max(100).optional(),
  fromUrl: z.string().max(2_000).optional(),
});

export const registrationCodeRequest = z.strictObject({
  kind: codeKind,
  to: z.string().trim().min(1).max(LONGEST_REGISTERED),
});
export const registrationRequest = z.strictObject({
  values: z.record(z.string().max(100), z.string().max(LONGEST_REGISTERED)),
  source: registrationSource.default('spa_base'),
  /** The code by which the mailbox or number was proved. */
  verification: codeEntry.optional(),
});

const time = z.iso.datetime();
const answered = <Data extends z.ZodType>(Data: Data) => z.object({ Success: z.literal(true), Data });

const issuedTokens = z.object({
  Token: z.string(),
  ExpiresAt: time,
  RefreshToken: z.string().optional(),
  RefreshExpiresAt: time.optional(),
});
export const tokenAnswer = answered(issuedTokens);
const signedIn = issuedTokens.extend({
  User: z.object({ Id: z.int(), Login: z.string().nullable(), DisplayName: z.string().nullable() }),
  MustChangePassword: z.boolean(),
  PasswordDaysLeft: z.number().nullable(),
});
const secondFactor = z.object({
  SecondFactor: z.object({ Kind: z.enum(['telegram', 'service']), Ticket: z.string(), ExpiresAt: time }),
});
export const signInAnswer = answered(z.union([signedIn, secondFactor]));
export const factorAnswer = answered(z.object({ Kind: z.enum(['telegram', 'service']), Url: z.string() }));
export const confirmationAnswer = answered(
  z.union([z.object({ IsConfirmed: z.literal(false) }), signedIn, secondFactor]),
);
export const sessionAnswer = answered(
  z.object({
    Id: z.int(),
    Login: z.string(),
    Way: z.string(),
    BeganAt: time,
    ExpiresAt: time,
    MustChangePassword: z.boolean(),
    ImpersonatedBy: z.object({ Id: z.int(), Login: z.string() }).optional(),
  }),
);
/** `Address`: where a browser goes on to, so that it is signed out at its provider as well. */
export const signOutAnswer = answered(z.object({ Address: z.string().optional() }));
export const emptyAnswer = answered(z.object({}));
export const sentAnswer = answered(z.object({ Id: z.uuid() }));
export const sentCodeAnswer = answered(z.object({ Id: z.uuid(), ExpiresAt: time }));
export const registeredAnswer = answered(z.object({ Id: z.int(), Login: z.string().nullable() }));
/** A challenge of ALTCHA, with what else that library puts into it. */
export const captchaAnswer = z.looseObject({
  parameters: z.looseObject({}),
  signature: z.string().optional(),
});
export const pageAnswer = answered(
  z.object({
    opens: z.string().nullable(),
    items: z.array(
      entryItem.pick({ kind: true, title: true, value: true, screens: true }).extend({
        provider: z.object({ id: z.int(), type: providerType }).optional(),
      }),
    ),
    fields: z.array(z.looseObject({})),
    sends: z.object({ mail: z.boolean(), phone: z.boolean() }),
  }),
);

import { z } from 'zod';

/** Provider types; `None` is the built-in login and password (spec, "Authentication provider"). */
export const providerType = z.enum(['ActiveDirectory', 'OpenLDAP', 'OAuth', 'SAML', 'Radius', 'None']);
export type ProviderType = z.infer<typeof providerType>;

/**
 * A provider as administrators see it (spec, `AuthenticationProviderAdminDto`). `Id` is 0 for the built-in one that has
 * no row. The bot token is never in it, only whether there is one.
 */
export const provider = z.object({
  Id: z.int(),
  ProviderType: providerType,
  Description: z.string().nullable(),
  ServiceId: z.int().nullable(),
  ServiceGuid: z.string().nullable(),
  ServiceDescription: z.string().nullable(),
  IsActive: z.boolean(),
  IsDefault: z.boolean(),
  IsHidden: z.boolean(),
  LinkForPasswordRecovery: z.string().nullable(),
  SecondFactorType: z.string(),
  SecondFactorServiceId: z.int().nullable(),
  BotName: z.string().nullable(),
  BotId: z.string().nullable(),
  /** Guids of the groups whose users may sign in; empty for everybody. */
  Groups: z.array(z.string()),
  HasBotToken: z.boolean(),
  /** Host names whose sign-in page shows it; empty for all. Which button is seen, not who is let in. */
  Domains: z.array(z.string()),
});
export type Provider = z.infer<typeof provider>;

/** A provider in the unfiltered list of active ones. */
export const providerShort = provider.pick({
  Id: true,
  ProviderType: true,
  Description: true,
  IsDefault: true,
});
export type ProviderShort = z.infer<typeof providerShort>;

/**
 * Fields of a provider for a write. What is absent or null keeps its value in an update, as the platform's merge rules
 * say; an empty `BotId` and an empty `BotToken` do, too. `SecondFactorType: "None"` clears service, bot id and bot name.
 */
export const providerFields = z.object({
  ProviderType: providerType.optional(),
  Description: z.string().max(500).nullish(),
  ServiceId: z.int().positive().nullish(),
  IsActive: z.boolean().optional(),
  IsDefault: z.boolean().optional(),
  IsHidden: z.boolean().optional(),
  LinkForPasswordRecovery: z.string().max(1_000).nullish(),
  SecondFactorType: z.string().max(50).nullish(),
  SecondFactorServiceId: z.int().positive().nullish(),
  BotName: z.string().max(200).nullish(),
  BotId: z.string().max(200).nullish(),
  BotToken: z.string().max(500).nullish(),
  /** The whole list, or absent to keep it. */
  Groups: z.array(z.guid()).optional(),
  /** The whole list, or absent to keep it. */
  Domains: z.array(z.string().min(1).max(255)).optional(),
});
export type ProviderFields = z.infer<typeof providerFields>;

const named = z.object({ Id: z.int(), Guid: z.string(), Name: z.string() });
export type Named = z.infer<typeof named>;

/** What a provider can be made of (spec, `AuthenticationProviderAdminMetadataDto`). */
export const providerMetadata = z.object({
  ProviderTypes: z.array(providerType),
  Services: z.array(named.extend({ ProviderType: providerType })),
  Groups: z.array(named),
  SecondFactorTypes: z.array(z.string()),
  SecondFactorServices: z.array(named),
});
export type ProviderMetadata = z.infer<typeof providerMetadata>;

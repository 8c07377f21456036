import { z } from 'zod';
import { message } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import { mapProviderFields } from './provider-fields.ts';

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
  ...mapProviderFields({
    text: () => z.string().nullable(),
    choice: () => z.string(),
    id: () => z.int().nullable(),
    flag: () => z.boolean(),
    list: () => z.array(z.string()),
    has: () => z.boolean(),
    'looked-up': () => z.string().nullable(),
  }),
});
export type Provider = z.infer<typeof provider>;

export const providerColumns: readonly RecordColumn<Provider>[] = [
  { id: 'id', heading: 'column.id', value: ({ Id }) => String(Id), hidden: 'in-window' },
  {
    id: 'description',
    heading: 'column.description',
    value: ({ Id, ProviderType, Description }) => {
      const name = Description ?? (ProviderType === 'None' ? message('column-value.built-in') : '');
      return Id === 0 ? message('column-value.not-stored', { name }) : name;
    },
  },
  { id: 'type', heading: 'column.type', value: ({ ProviderType }) => ProviderType },
  { id: 'service', heading: 'column.service', value: ({ ServiceDescription }) => ServiceDescription },
  {
    id: 'active',
    heading: 'column.active',
    value: ({ IsActive, IsDefault, IsHidden }) => [
      message(`column-value.${IsActive ? 'yes' : 'no'}`),
      ...(IsDefault ? [message('column-value.default')] : []),
      ...(IsHidden ? [message('column-value.hidden')] : []),
    ],
  },
  {
    id: 'secondFactor',
    heading: 'column.second-factor',
    value: ({ SecondFactorType }) => SecondFactorType,
  },
  {
    id: 'botToken',
    heading: 'column.bot-token',
    value: ({ HasBotToken }) => message(`column-value.${HasBotToken ? 'set' : 'not-set'}`),
  },
];

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
  ...mapProviderFields({
    text: ({ maxLength }) => z.string().max(maxLength).nullish(),
    choice: ({ maxLength }) => z.string().max(maxLength).nullish(),
    id: () => z.int().positive().nullish(),
    flag: () => z.boolean().optional(),
    secret: ({ maxLength }) => z.string().max(maxLength).nullish(),
    list: ({ of, maxLength }) =>
      z.array(of === 'guid' ? z.guid() : z.string().min(1).max(maxLength)).optional(),
  }),
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

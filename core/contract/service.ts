import { z } from 'zod';
import { message } from '#core/messages/catalogue.ts';
import type { RecordColumn } from './columns.ts';
import { operation } from './operation.ts';
import { keyAreas } from './service-key-areas.ts';
import { siteAddress } from './site/address.ts';

/**
 * What a key may do: an area of the contract, or all of them, with the strongest effect. `transfer:write` holds for what
 * reads configuration, too; `*:read` for reading everything.
 */
export const keyRight = z.string().regex(new RegExp(`^(\\*|${keyAreas.join('|')}):(read|write|destroy)$`));

/** A key by which scripts call the HTTP service, without its secret. */
export const serviceKey = z.object({
  /** The part of the key before its secret: what is told in logs. */
  id: z.string(),
  name: z.string(),
  /** The site that it is for, without its password. */
  site: z.string(),
  /** Login of the user of the site in whose name it calls: this user's rights count as well. */
  user: z.string(),
  rights: z.array(keyRight),
  createdAt: z.string(),
  /** Null for no end. */
  expiresAt: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type ServiceKey = z.infer<typeof serviceKey>;

export const serviceKeyColumns: readonly RecordColumn<ServiceKey>[] = [
  { id: 'id', heading: 'column.id', value: ({ id }) => id, hidden: 'in-window' },
  { id: 'name', heading: 'column.name', value: ({ name }) => name },
  { id: 'state', heading: 'column.state', value: ({ state }) => message(`token-state.${state}`) },
  { id: 'site', heading: 'column.site', value: ({ site }) => site },
  { id: 'user', heading: 'column.user', value: ({ user }) => user },
  { id: 'rights', heading: 'column.rights', value: ({ rights }) => rights },
  {
    id: 'ends',
    heading: 'column.expires',
    value: ({ expiresAt }) => expiresAt,
    isTime: true,
    none: 'column-value.never',
  },
  {
    id: 'created',
    heading: 'column.created',
    value: ({ createdAt }) => createdAt,
    isTime: true,
    hidden: 'everywhere',
  },
];

/** A key with its text, as it is told once. */
const createdServiceKey = serviceKey.extend({ key: z.string() });
export type CreatedServiceKey = z.infer<typeof createdServiceKey>;

/** What can be asked about the HTTP service of this computer. */
export const serviceContract = {
  keys: {
    /** Makes a key; the answer is the only one that has its text. */
    create: operation({
      effect: 'write',
      writesElsewhere: true,
      input: z.object({
        site: siteAddress,
        // It stands in lists and logs, a line each.
        name: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .regex(/^\P{C}*$/u),
        user: z.string().min(1).max(200),
        rights: z.array(keyRight).min(1),
        /** Until it ends; without, it has no end. */
        days: z.int().positive().max(36_500).optional(),
      }),
      output: createdServiceKey,
    }),
    /** Newest first, those that are over as well. */
    list: operation({ effect: 'read', input: z.object({}), output: z.array(serviceKey) }),
    /** Ends a key at once, in services that run as well. */
    revoke: operation({
      effect: 'destroy',
      input: z.object({ id: z.string() }),
      output: serviceKey,
    }),
  },
};

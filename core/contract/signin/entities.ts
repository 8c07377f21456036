import { z } from 'zod';
import type { FieldForm } from '#core/messages/fields/field.ts';
import { operation } from '../operation.ts';
import { guardedInput, guardedSettingsInput, siteOperator } from '../operator.ts';

/** Aliases of the admin forms, which the generic entity editor edits (spec, "Admin forms and database tables"). */
export const formAlias = z.enum([
  'authentication-providers',
  'authentication-provider-groups',
  'authentication-provider-domains',
  'active-directory-service-settings',
  'openldap-service-settings',
  'oauth-service-settings',
  'saml-service-settings',
  'radius-service-settings',
  'multifactor-service-settings',
  'synchronizations',
  'synchronization-settings',
]);
export type FormAlias = z.infer<typeof formAlias>;

/** By which labels the columns of each form go. */
export const formLabels: Readonly<Record<FormAlias, FieldForm>> = {
  'authentication-providers': 'provider',
  'authentication-provider-groups': 'provider-link',
  'authentication-provider-domains': 'provider-link',
  'active-directory-service-settings': 'service.ActiveDirectory',
  'openldap-service-settings': 'service.OpenLDAP',
  'oauth-service-settings': 'service.OAuth',
  'saml-service-settings': 'service.SAML',
  'radius-service-settings': 'service.Radius',
  'multifactor-service-settings': 'service.Multifactor',
  synchronizations: 'synchronization',
  'synchronization-settings': 'synchronization',
};

/** A property of a record, in the words of JSON Schema. */
export const entityProperty = z.object({
  type: z.array(z.enum(['string', 'integer', 'number', 'boolean', 'null'])),
  format: z.enum(['uuid', 'date-time', 'json']).optional(),
  maxLength: z.int().optional(),
  enum: z.array(z.string()).optional(),
  /** Counted up or made by the database, or fixed once the record is there. */
  readOnly: z.boolean().optional(),
  /** A secret: it is written and never read. */
  writeOnly: z.boolean().optional(),
  default: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  /** Alias or table that the value is an id in. */
  'x-references': z.string().optional(),
});
export type EntityProperty = z.infer<typeof entityProperty>;

/** The JSON schema of a form, of the columns that this site has. */
export const entitySchema = z.object({
  $id: formAlias,
  title: z.string(),
  type: z.literal('object'),
  properties: z.record(z.string(), entityProperty),
  required: z.array(z.string()),
  /** Whether a record can be changed, or only added and deleted. */
  'x-editable': z.boolean(),
});
export type EntitySchema = z.infer<typeof entitySchema>;

const entityValue = z.union([z.string().max(1_000_000), z.number(), z.boolean(), z.null()]);

/** A record; `id` names it. A secret is `HasName`, true or false. */
export const entity = z.object({ id: z.string(), values: z.record(z.string(), entityValue) });
export type Entity = z.infer<typeof entity>;

/** A record of a form. */
export const entityName = z.object({ alias: formAlias, id: z.string().min(1).max(600) });

/** What is to be saved of a record; without an id it is added. */
export const entityChange = z.object({
  alias: formAlias,
  id: z.string().min(1).max(600).optional(),
  values: z.record(z.string(), entityValue),
});

/** The generic entity editor. It shares the rules of the other forms, and its writes are not noted in the audit (spec). */
export const entitiesContract = {
  /** Schemas of the forms whose tables the site has. */
  schemas: operation({ effect: 'read', input: siteOperator, output: z.array(entitySchema) }),
  list: operation({
    effect: 'read',
    input: siteOperator.extend({ alias: formAlias }),
    output: z.array(entity),
  }),
  /** Adds a record, or changes the one with `id`; what is absent stays, an empty secret too. */
  save: operation({
    effect: 'write',
    input: guardedSettingsInput.extend(entityChange.shape),
    output: entity,
  }),
  delete: operation({
    effect: 'destroy',
    input: guardedInput.extend(entityName.shape),
    output: z.object({}),
  }),
};

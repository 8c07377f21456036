import { z } from 'zod';
import { finding, verdict } from '../finding.ts';
import { providerFields } from './providers.ts';
import { serviceType } from './services.ts';

/** Steps of the set-up of an external sign-in, in their order (spec, "Service form fields by type"). */
export const setupStepName = z.enum(['service', 'provider', 'auth-config', 'page']);
export type SetupStepName = z.infer<typeof setupStepName>;

/** The form that a step is made in, and what it is to be filled with besides what is stored. */
export const setupForm = z.discriminatedUnion('form', [
  /** Without an id a new one. */
  z.object({
    form: z.literal('service'),
    type: serviceType.optional(),
    id: z.int().optional(),
    active: z.boolean().optional(),
  }),
  z.object({ form: z.literal('provider'), id: z.int().optional(), fields: providerFields }),
  /** The whole text. */
  z.object({ form: z.literal('AuthConfig'), text: z.string() }),
]);
export type SetupForm = z.infer<typeof setupForm>;

export const setupStep = z.object({
  step: setupStepName,
  /** `fail`: it is to be made, or keeps users out; `skipped`: it waits for a step before. */
  verdict,
  /** The first one says how it stands. */
  findings: z.array(finding),
  form: setupForm.optional(),
});
export type SetupStep = z.infer<typeof setupStep>;

/** The set-up of one external sign-in. */
export const setup = z.object({
  /** Null where there is none yet, or where the one that a provider names is gone. */
  service: z.object({ Type: serviceType, Id: z.int(), Name: z.string() }).nullable(),
  /** Id of the provider that uses it. */
  provider: z.int().nullable(),
  steps: z.array(setupStep),
  /** The step that is to be made next; null where all are made. */
  next: setupStepName.nullable(),
});
export type Setup = z.infer<typeof setup>;

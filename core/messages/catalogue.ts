import { accessMessages } from './access/index.ts';
import { commonMessages } from './common.ts';
import { type MakeMessage, makeMessage } from './define.ts';
import { createRender, type Render } from './render.ts';

/** All that the core says, by code: one file per area, put together in parts, as the window loads them. */
export const catalogue = { ...commonMessages, ...accessMessages };

export type Catalogue = typeof catalogue;

/** Every code of the core. */
export type MessageCode = keyof Catalogue;

/** Says something: a code with its values. */
export const message: MakeMessage<Catalogue> = makeMessage();

/** Turns what the core says into text. Called at the edge only: window, command line, log files, reports, HTTP. */
export const render: Render = createRender(catalogue);

type Named<Prefix extends string> = MessageCode extends infer Code
  ? Code extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

/** Steps of checks: those that have a title (`step.<name>`). */
export type StepName = Named<'step'>;

/** Steps of explanations of access: those that have a title (`access-step.<name>`). */
export type AccessStepName = Named<'access-step'>;

/** What evidence can be called: what has a name (`evidence.<name>`). */
export type EvidenceName = Named<'evidence'>;

import { archiveMessages } from './archive.ts';
import { databaseMessages } from './database.ts';
import { type MakeMessage, makeMessage } from './define.ts';
import { errorMessages, errorRemedies } from './errors.ts';
import { evidenceNames } from './evidence.ts';
import { historyMessages } from './history.ts';
import { importMessages } from './import.ts';
import { createRender, type Render } from './render.ts';
import { siteMessages } from './site.ts';
import { stageMessages } from './stages.ts';
import { stepMessages } from './steps.ts';

/** All that the core says, by code: one file per area, put together here. */
export const catalogue = {
  ...errorMessages,
  ...errorRemedies,
  ...databaseMessages,
  ...evidenceNames,
  ...stageMessages,
  ...stepMessages,
  ...siteMessages,
  ...archiveMessages,
  ...importMessages,
  ...historyMessages,
};

export type Catalogue = typeof catalogue;

/** Every code of the core. */
export type MessageCode = keyof Catalogue;

/** Says something: a code with its values. */
export const message: MakeMessage<Catalogue> = makeMessage();

/** Turns what the core says into text. Called at the edge only: window, command line, log files, reports, HTTP. */
export const render: Render = createRender(catalogue);

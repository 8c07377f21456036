import { archiveMessages } from './archive.ts';
import { archiveRefusals } from './archive-refusals.ts';
import { catalogFileMessages } from './catalog-file.ts';
import { clocksMessages } from './clocks.ts';
import { connectionMessages } from './connection.ts';
import { databaseMessages } from './database.ts';
import { type MakeMessage, makeMessage } from './define.ts';
import { denormalizeMessages } from './denormalize.ts';
import { directoryMessages } from './directory.ts';
import { entitiesMessages } from './entities.ts';
import { entryMessages } from './entry.ts';
import { errorMessages } from './errors.ts';
import { filesMessages } from './files.ts';
import { generalSettingsMessages } from './general-settings.ts';
import { historyMessages } from './history.ts';
import { importMessages } from './import.ts';
import { inputMessages } from './input.ts';
import { keyMeanings } from './key-meanings.ts';
import { keysMessages } from './keys.ts';
import { ldapMessages } from './ldap.ts';
import { ldapsMessages } from './ldaps.ts';
import { ldapsRuleMessages } from './ldaps-rules.ts';
import { ldapsStageMessages } from './ldaps-stages.ts';
import { ldapsVerdictMessages } from './ldaps-verdicts.ts';
import { lockOutMessages } from './lock-out.ts';
import { multifactorMessages } from './multifactor.ts';
import { oidcMessages } from './oidc.ts';
import { passwordsMessages } from './passwords.ts';
import { planMessages } from './plan.ts';
import { providersMessages } from './providers.ts';
import { radiusMessages } from './radius.ts';
import { recordsMessages } from './records.ts';
import { errorRemedies } from './remedies.ts';
import { createRender, type Render } from './render.ts';
import { reportMessages } from './report.ts';
import { samlMessages } from './saml.ts';
import { samlResponseMessages } from './saml-response.ts';
import { selectionMessages } from './selection.ts';
import { servicesMessages } from './services.ts';
import { siteMessages } from './site.ts';
import { siteTestMessages } from './site-test.ts';
import { stageMessages } from './stages.ts';
import { stepMessages } from './steps.ts';
import { textsMessages } from './texts.ts';
import { transferRemedies } from './transfer-remedies.ts';
import { webMessages } from './web.ts';

/** All that the core says, by code: one file per area, put together here. */
export const catalogue = {
  ...errorMessages,
  ...errorRemedies,
  ...transferRemedies,
  ...databaseMessages,
  ...stageMessages,
  ...stepMessages,
  ...siteMessages,
  ...archiveMessages,
  ...archiveRefusals,
  ...catalogFileMessages,
  ...importMessages,
  ...historyMessages,
  ...inputMessages,
  ...siteTestMessages,
  ...connectionMessages,
  ...filesMessages,
  ...reportMessages,
  ...planMessages,
  ...textsMessages,
  ...denormalizeMessages,
  ...selectionMessages,
  ...keyMeanings,
  ...keysMessages,
  ...passwordsMessages,
  ...entitiesMessages,
  ...entryMessages,
  ...servicesMessages,
  ...recordsMessages,
  ...providersMessages,
  ...generalSettingsMessages,
  ...lockOutMessages,
  ...clocksMessages,
  ...webMessages,
  ...multifactorMessages,
  ...samlMessages,
  ...samlResponseMessages,
  ...radiusMessages,
  ...oidcMessages,
  ...directoryMessages,
  ...ldapMessages,
  ...ldapsMessages,
  ...ldapsRuleMessages,
  ...ldapsStageMessages,
  ...ldapsVerdictMessages,
};

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

/** What evidence can be called: what has a name (`evidence.<name>`). */
export type EvidenceName = Named<'evidence'>;

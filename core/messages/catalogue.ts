import { accessMessages } from './access.ts';
import { accessAdministrativeMessages } from './access-administrative.ts';
import { accessPersonMessages } from './access-person.ts';
import { accessRehearseMessages } from './access-rehearse.ts';
import { accessSignInMessages } from './access-sign-in.ts';
import { accessSignInCredentials } from './access-sign-in-credentials.ts';
import { accessSignInFound } from './access-sign-in-found.ts';
import { accessSignInRemedies } from './access-sign-in-remedies.ts';
import { accessSignInToken } from './access-sign-in-token.ts';
import { accessTaskMessages } from './access-task.ts';
import { accessTaskWaysMessages } from './access-task-ways.ts';
import { accessTriageMessages } from './access-triage.ts';
import { archiveMessages } from './archive.ts';
import { archiveRefusals } from './archive-refusals.ts';
import { attentionMessages } from './attention.ts';
import { bundleMessages } from './bundle.ts';
import { catalogFileMessages } from './catalog-file.ts';
import { clocksMessages } from './clocks.ts';
import { connectionMessages } from './connection.ts';
import { databaseMessages } from './database.ts';
import { type MakeMessage, makeMessage } from './define.ts';
import { denormalizeMessages } from './denormalize.ts';
import { directoryMessages } from './directory.ts';
import { directoryForestMessages } from './directory-forest.ts';
import { entitiesMessages } from './entities.ts';
import { entryMessages } from './entry.ts';
import { errorMessages } from './errors.ts';
import { fieldLabels } from './fields/index.ts';
import { filesMessages } from './files.ts';
import { generalSettingsMessages } from './general-settings.ts';
import { historyMessages } from './history.ts';
import { importMessages } from './import.ts';
import { inputMessages } from './input.ts';
import { jobsMessages } from './jobs.ts';
import { keyMeanings } from './key-meanings.ts';
import { keysMessages } from './keys.ts';
import { ldapMessages } from './ldap.ts';
import { ldapsMessages } from './ldaps.ts';
import { ldapsCertificateRules } from './ldaps-certificate-rules.ts';
import { ldapsCauseMessages, ldapsContactMessages } from './ldaps-contact.ts';
import { ldapsRevocationMessages } from './ldaps-revocation.ts';
import { ldapsConnectionRules } from './ldaps-rules.ts';
import { ldapsStageMessages } from './ldaps-stages.ts';
import { ldapsVerdictMessages } from './ldaps-verdicts.ts';
import { lockOutMessages } from './lock-out.ts';
import { loginLogMessages } from './login-log.ts';
import { multifactorMessages } from './multifactor.ts';
import { oidcMessages } from './oidc.ts';
import { passwordsMessages } from './passwords.ts';
import { planMessages } from './plan.ts';
import { profileMessages } from './profile.ts';
import { providersMessages } from './providers.ts';
import { radiusMessages } from './radius.ts';
import { recordsMessages } from './records.ts';
import { errorRemedies } from './remedies.ts';
import { createRender, type Render } from './render.ts';
import { reportMessages } from './report.ts';
import { rightsMessages } from './rights.ts';
import { samlMessages } from './saml.ts';
import { samlResponseMessages } from './saml-response.ts';
import { selectionMessages } from './selection.ts';
import { serviceRouteMessages } from './service-routes.ts';
import { servicesMessages } from './services.ts';
import { setupMessages } from './setup.ts';
import { siteMessages } from './site.ts';
import { siteConnectMessages } from './site-connect.ts';
import { siteConnectionMessages } from './site-connection.ts';
import { siteSecretMessages } from './site-secrets.ts';
import { siteTestMessages } from './site-test.ts';
import { sqlServerMessages } from './sql-server.ts';
import { sshMessages } from './ssh.ts';
import { stageMessages } from './stages.ts';
import { stepMessages } from './steps.ts';
import { textsMessages } from './texts.ts';
import { transferRemedies } from './transfer-remedies.ts';
import { undoMessages } from './undo.ts';
import { versionsMessages } from './versions.ts';
import { repositoryMessages } from './versions-repository.ts';
import { webMessages } from './web.ts';

/** All that the core says, by code: one file per area, put together here. */
export const catalogue = {
  ...errorMessages,
  ...errorRemedies,
  ...transferRemedies,
  ...databaseMessages,
  ...sqlServerMessages,
  ...stageMessages,
  ...stepMessages,
  ...siteMessages,
  ...siteConnectMessages,
  ...siteConnectionMessages,
  ...archiveMessages,
  ...archiveRefusals,
  ...catalogFileMessages,
  ...importMessages,
  ...historyMessages,
  ...undoMessages,
  ...versionsMessages,
  ...repositoryMessages,
  ...inputMessages,
  ...siteTestMessages,
  ...connectionMessages,
  ...sshMessages,
  ...siteSecretMessages,
  ...filesMessages,
  ...reportMessages,
  ...fieldLabels,
  ...planMessages,
  ...textsMessages,
  ...denormalizeMessages,
  ...selectionMessages,
  ...jobsMessages,
  ...keyMeanings,
  ...keysMessages,
  ...passwordsMessages,
  ...entitiesMessages,
  ...entryMessages,
  ...servicesMessages,
  ...serviceRouteMessages,
  ...recordsMessages,
  ...attentionMessages,
  ...loginLogMessages,
  ...rightsMessages,
  ...profileMessages,
  ...providersMessages,
  ...generalSettingsMessages,
  ...lockOutMessages,
  ...setupMessages,
  ...clocksMessages,
  ...webMessages,
  ...multifactorMessages,
  ...samlMessages,
  ...samlResponseMessages,
  ...radiusMessages,
  ...oidcMessages,
  ...directoryMessages,
  ...directoryForestMessages,
  ...ldapMessages,
  ...ldapsMessages,
  ...ldapsCauseMessages,
  ...ldapsContactMessages,
  ...ldapsConnectionRules,
  ...ldapsCertificateRules,
  ...ldapsRevocationMessages,
  ...bundleMessages,
  ...ldapsStageMessages,
  ...ldapsVerdictMessages,
  ...accessMessages,
  ...accessPersonMessages,
  ...accessTriageMessages,
  ...accessTaskMessages,
  ...accessTaskWaysMessages,
  ...accessAdministrativeMessages,
  ...accessSignInMessages,
  ...accessSignInFound,
  ...accessSignInCredentials,
  ...accessSignInToken,
  ...accessSignInRemedies,
  ...accessRehearseMessages,
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

/** Steps of explanations of access: those that have a title (`access-step.<name>`). */
export type AccessStepName = Named<'access-step'>;

/** What evidence can be called: what has a name (`evidence.<name>`). */
export type EvidenceName = Named<'evidence'>;

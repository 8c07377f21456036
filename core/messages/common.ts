import { archiveMessages } from './archive.ts';
import { archiveRefusals } from './archive-refusals.ts';
import { attentionMessages } from './attention.ts';
import { bundleMessages } from './bundle.ts';
import { catalogFileMessages } from './catalog-file.ts';
import { clocksMessages } from './clocks.ts';
import { columnMessages } from './columns.ts';
import { connectionMessages } from './connection.ts';
import { databaseMessages } from './database.ts';
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
import { jobTitles } from './job-titles.ts';
import { jobsMessages } from './jobs.ts';
import { keysMessages } from './keys.ts';
import { ldapMessages } from './ldap.ts';
import { ldapsMessages } from './ldaps.ts';
import { ldapsCertificateRules } from './ldaps-certificate-rules.ts';
import { ldapsCauseMessages, ldapsContactMessages } from './ldaps-contact.ts';
import { ldapsRevocationMessages } from './ldaps-revocation.ts';
import { ldapsConnectionRules } from './ldaps-rules.ts';
import { ldapsStageMessages } from './ldaps-stages.ts';
import { ldapsVerdictMessages } from './ldaps-verdicts.ts';
import { loginLogMessages } from './login-log.ts';
import { matchMessages } from './match.ts';
import { multifactorMessages } from './multifactor.ts';
import { oidcMessages } from './oidc.ts';
import { passwordsMessages } from './passwords.ts';
import { planMessages } from './plan.ts';
import { profileMessages } from './profile.ts';
import { providersMessages } from './providers.ts';
import { radiusMessages } from './radius.ts';
import { recordsMessages } from './records.ts';
import { errorRemedies } from './remedies.ts';
import { reportMessages } from './report.ts';
import { rightsMessages } from './rights.ts';
import { samlMessages } from './saml.ts';
import { samlResponseMessages } from './saml-response.ts';
import { selectionMessages } from './selection.ts';
import { serviceRouteMessages } from './service-routes.ts';
import { servicesMessages } from './services.ts';
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

/** What any part of the program may say, one file per area. */
export const commonMessages = {
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
  ...columnMessages,
  ...jobTitles,
  ...keysMessages,
  ...passwordsMessages,
  ...entitiesMessages,
  ...entryMessages,
  ...servicesMessages,
  ...matchMessages,
  ...serviceRouteMessages,
  ...recordsMessages,
  ...attentionMessages,
  ...loginLogMessages,
  ...rightsMessages,
  ...profileMessages,
  ...providersMessages,
  ...generalSettingsMessages,
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
};

import { catalogue } from '../catalogue.ts';
import { type MakeMessage, makeMessage } from '../define.ts';
import { createRender, type Render } from '../render.ts';
import { accessPersonHelp, accessPersonTexts } from './access-person.ts';
import { accessRehearseHelp, accessRehearseTexts } from './access-rehearse.ts';
import { accessSignInHelp, accessSignInTexts } from './access-sign-in.ts';
import { accessTaskHelp, accessTaskTexts } from './access-task.ts';
import { accessTriageHelp, accessTriageTexts } from './access-triage.ts';
import { archiveHelp, archiveTexts } from './archive.ts';
import { askPasswordTexts } from './ask-password.ts';
import { catalogHelp, catalogTexts } from './catalog.ts';
import { certificatesHelp, certificatesTexts } from './certificates.ts';
import { compareHelp, compareTexts } from './compare.ts';
import { demoHelp, demoTexts } from './demo.ts';
import { denormalizeHelp, denormalizeTexts } from './denormalize.ts';
import { describeHelp, describeTexts } from './describe.ts';
import { directoryHelp, directoryTexts } from './directory.ts';
import { entitiesHelp, entitiesTexts } from './entities.ts';
import { entityHelp, entityTexts } from './entity.ts';
import { entryHelp, entryTexts } from './entry.ts';
import { exportHelp, exportTexts } from './export.ts';
import { guardedTexts } from './guarded.ts';
import { historyHelp, historyTexts } from './history.ts';
import { importHelp, importTexts } from './import.ts';
import { jobsHelp, jobsTexts } from './jobs.ts';
import { keysHelp, keysTexts } from './keys.ts';
import { ldapsHelp, ldapsTexts } from './ldaps.ts';
import { messagesHelp, messagesTexts } from './messages.ts';
import { moveHelp, moveTexts } from './move.ts';
import { packagesHelp, packagesTexts } from './packages.ts';
import { passwordHelp, passwordTexts } from './password.ts';
import { previewHelp, previewTexts } from './preview.ts';
import { probesHelp, probesTexts } from './probes.ts';
import { profileHelp, profileTexts } from './profile.ts';
import { programTexts } from './program.ts';
import { providersHelp, providersTexts } from './providers.ts';
import { recordsHelp, recordsTexts } from './records.ts';
import { rightsHelp, rightsTexts } from './rights.ts';
import { selectHelp, selectTexts } from './select.ts';
import { serveHelp, serveTexts } from './serve.ts';
import { serviceHelp, serviceTexts } from './service-http.ts';
import { servicesHelp, servicesTexts } from './services.ts';
import { signinSettingsHelp, signinSettingsTexts } from './signin-settings.ts';
import { signinsHelp, signinsTexts } from './signins.ts';
import { siteHelp, siteTexts } from './site.ts';
import { siteAddHelp, siteAddTexts } from './site-add.ts';
import { sitePasswordHelp, sitePasswordTexts } from './site-password.ts';
import { siteTestHelp, siteTestTexts } from './site-test.ts';
import { tokensHelp, tokensTexts } from './tokens.ts';
import { treeHelp, treeTexts } from './tree.ts';
import { typesHelp, typesTexts } from './types.ts';
import { undoHelp, undoTexts } from './undo.ts';
import { versionsHelp, versionsTexts } from './versions.ts';
import { versionsChangeHelp, versionsChangeTexts } from './versions-change.ts';
import { versionsModulesHelp, versionsModulesTexts } from './versions-modules.ts';
import { versionsSettingsHelp, versionsSettingsTexts } from './versions-settings.ts';
import { versionsStatusHelp, versionsStatusTexts } from './versions-status.ts';

/** Help of every command: each area's file holds the help and the texts of the command file of the same name. */
export const helpAreas = {
  'access-rehearse': accessRehearseHelp,
  'access-signin': accessSignInHelp,
  'access-person': accessPersonHelp,
  'access-task': accessTaskHelp,
  'access-triage': accessTriageHelp,
  archive: archiveHelp,
  catalog: catalogHelp,
  certificates: certificatesHelp,
  compare: compareHelp,
  demo: demoHelp,
  denormalize: denormalizeHelp,
  describe: describeHelp,
  directory: directoryHelp,
  entities: entitiesHelp,
  entity: entityHelp,
  entry: entryHelp,
  export: exportHelp,
  history: historyHelp,
  import: importHelp,
  messages: messagesHelp,
  move: moveHelp,
  packages: packagesHelp,
  jobs: jobsHelp,
  keys: keysHelp,
  ldaps: ldapsHelp,
  password: passwordHelp,
  preview: previewHelp,
  probes: probesHelp,
  profile: profileHelp,
  providers: providersHelp,
  records: recordsHelp,
  rights: rightsHelp,
  select: selectHelp,
  serve: serveHelp,
  'service-http': serviceHelp,
  services: servicesHelp,
  'signin-settings': signinSettingsHelp,
  signins: signinsHelp,
  site: siteHelp,
  'site-add': siteAddHelp,
  'site-password': sitePasswordHelp,
  'site-test': siteTestHelp,
  tokens: tokensHelp,
  tree: treeHelp,
  types: typesHelp,
  undo: undoHelp,
  versions: versionsHelp,
  'versions-change': versionsChangeHelp,
  'versions-modules': versionsModulesHelp,
  'versions-settings': versionsSettingsHelp,
  'versions-status': versionsStatusHelp,
};

/** What the command line says besides what the core says. */
export const commandLineTexts = {
  ...programTexts,
  ...accessRehearseTexts,
  ...accessSignInTexts,
  ...accessPersonTexts,
  ...accessTaskTexts,
  ...accessTriageTexts,
  ...archiveTexts,
  ...askPasswordTexts,
  ...catalogTexts,
  ...certificatesTexts,
  ...compareTexts,
  ...demoTexts,
  ...denormalizeTexts,
  ...describeTexts,
  ...directoryTexts,
  ...entitiesTexts,
  ...entityTexts,
  ...entryTexts,
  ...exportTexts,
  ...guardedTexts,
  ...historyTexts,
  ...importTexts,
  ...messagesTexts,
  ...moveTexts,
  ...packagesTexts,
  ...jobsTexts,
  ...keysTexts,
  ...ldapsTexts,
  ...passwordTexts,
  ...previewTexts,
  ...probesTexts,
  ...profileTexts,
  ...providersTexts,
  ...recordsTexts,
  ...rightsTexts,
  ...selectTexts,
  ...serveTexts,
  ...serviceTexts,
  ...servicesTexts,
  ...signinSettingsTexts,
  ...signinsTexts,
  ...siteTexts,
  ...siteAddTexts,
  ...sitePasswordTexts,
  ...siteTestTexts,
  ...tokensTexts,
  ...treeTexts,
  ...typesTexts,
  ...undoTexts,
  ...versionsTexts,
  ...versionsChangeTexts,
  ...versionsModulesTexts,
  ...versionsSettingsTexts,
  ...versionsStatusTexts,
};

export type CommandLineTexts = typeof commandLineTexts;

/** A text of the command line, where it has to be a message: the reason of an error. */
export const commandLineMessage: MakeMessage<CommandLineTexts> = makeMessage();

/** Renders what the command line and the core say. */
export const renderCommandLine: Render = createRender({ ...catalogue, ...commandLineTexts });

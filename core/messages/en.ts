import access from './en/access.json' with { type: 'json' };
import columns from './en/columns.json' with { type: 'json' };
import commandLine from './en/command-line.json' with { type: 'json' };
import commandLineAccess from './en/command-line-access.json' with { type: 'json' };
import commandLineDirectory from './en/command-line-directory.json' with { type: 'json' };
import commandLineRollout from './en/command-line-rollout.json' with { type: 'json' };
import commandLineService from './en/command-line-service.json' with { type: 'json' };
import commandLineSignin from './en/command-line-signin.json' with { type: 'json' };
import commandLineSite from './en/command-line-site.json' with { type: 'json' };
import commandLineTransfer from './en/command-line-transfer.json' with { type: 'json' };
import commandLineVersions from './en/command-line-versions.json' with { type: 'json' };
import desktop from './en/desktop.json' with { type: 'json' };
import directory from './en/directory.json' with { type: 'json' };
import entityFields from './en/entity-fields.json' with { type: 'json' };
import fields from './en/fields.json' with { type: 'json' };
import files from './en/files.json' with { type: 'json' };
import forms from './en/forms.json' with { type: 'json' };
import keys from './en/keys.json' with { type: 'json' };
import ldaps from './en/ldaps.json' with { type: 'json' };
import plan from './en/plan.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import program from './en/program.json' with { type: 'json' };
import rollout from './en/rollout.json' with { type: 'json' };
import signin from './en/signin.json' with { type: 'json' };
import site from './en/site.json' with { type: 'json' };
import transfer from './en/transfer.json' with { type: 'json' };
import versions from './en/versions.json' with { type: 'json' };
import web from './en/web.json' with { type: 'json' };
import window from './en/window.json' with { type: 'json' };
import windowAccess from './en/window-access.json' with { type: 'json' };
import windowDirectory from './en/window-directory.json' with { type: 'json' };
import windowEntry from './en/window-entry.json' with { type: 'json' };
import windowHistory from './en/window-history.json' with { type: 'json' };
import windowHome from './en/window-home.json' with { type: 'json' };
import windowKit from './en/window-kit.json' with { type: 'json' };
import windowRollout from './en/window-rollout.json' with { type: 'json' };
import windowService from './en/window-service.json' with { type: 'json' };
import windowSignin from './en/window-signin.json' with { type: 'json' };
import windowSite from './en/window-site.json' with { type: 'json' };
import windowTransfer from './en/window-transfer.json' with { type: 'json' };
import windowVersions from './en/window-versions.json' with { type: 'json' };

/** All texts in English. */
export const en: Readonly<Record<string, string>> = {
  ...access,
  ...columns,
  ...commandLineAccess,
  ...commandLineDirectory,
  ...commandLineRollout,
  ...commandLineService,
  ...commandLineSignin,
  ...commandLineSite,
  ...commandLineTransfer,
  ...commandLineVersions,
  ...commandLine,
  ...desktop,
  ...directory,
  ...entityFields,
  ...fields,
  ...files,
  ...forms,
  ...keys,
  ...ldaps,
  ...plan,
  ...profile,
  ...program,
  ...rollout,
  ...signin,
  ...site,
  ...transfer,
  ...versions,
  ...web,
  ...windowAccess,
  ...windowDirectory,
  ...windowEntry,
  ...windowHistory,
  ...windowHome,
  ...windowKit,
  ...windowRollout,
  ...windowService,
  ...windowSignin,
  ...windowSite,
  ...windowTransfer,
  ...windowVersions,
  ...window,
};

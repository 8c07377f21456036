import access from './ru/access.json' with { type: 'json' };
import columns from './ru/columns.json' with { type: 'json' };
import commandLine from './ru/command-line.json' with { type: 'json' };
import commandLineAccess from './ru/command-line-access.json' with { type: 'json' };
import commandLineDirectory from './ru/command-line-directory.json' with { type: 'json' };
import commandLineRollout from './ru/command-line-rollout.json' with { type: 'json' };
import commandLineService from './ru/command-line-service.json' with { type: 'json' };
import commandLineSignin from './ru/command-line-signin.json' with { type: 'json' };
import commandLineSite from './ru/command-line-site.json' with { type: 'json' };
import commandLineTransfer from './ru/command-line-transfer.json' with { type: 'json' };
import commandLineVersions from './ru/command-line-versions.json' with { type: 'json' };
import desktop from './ru/desktop.json' with { type: 'json' };
import directory from './ru/directory.json' with { type: 'json' };
import entityFields from './ru/entity-fields.json' with { type: 'json' };
import fields from './ru/fields.json' with { type: 'json' };
import files from './ru/files.json' with { type: 'json' };
import forms from './ru/forms.json' with { type: 'json' };
import keys from './ru/keys.json' with { type: 'json' };
import ldaps from './ru/ldaps.json' with { type: 'json' };
import plan from './ru/plan.json' with { type: 'json' };
import profile from './ru/profile.json' with { type: 'json' };
import program from './ru/program.json' with { type: 'json' };
import rollout from './ru/rollout.json' with { type: 'json' };
import signin from './ru/signin.json' with { type: 'json' };
import site from './ru/site.json' with { type: 'json' };
import transfer from './ru/transfer.json' with { type: 'json' };
import versions from './ru/versions.json' with { type: 'json' };
import web from './ru/web.json' with { type: 'json' };
import window from './ru/window.json' with { type: 'json' };
import windowAccess from './ru/window-access.json' with { type: 'json' };
import windowDirectory from './ru/window-directory.json' with { type: 'json' };
import windowEntry from './ru/window-entry.json' with { type: 'json' };
import windowHistory from './ru/window-history.json' with { type: 'json' };
import windowHome from './ru/window-home.json' with { type: 'json' };
import windowKit from './ru/window-kit.json' with { type: 'json' };
import windowRollout from './ru/window-rollout.json' with { type: 'json' };
import windowService from './ru/window-service.json' with { type: 'json' };
import windowSignin from './ru/window-signin.json' with { type: 'json' };
import windowSite from './ru/window-site.json' with { type: 'json' };
import windowTransfer from './ru/window-transfer.json' with { type: 'json' };
import windowVersions from './ru/window-versions.json' with { type: 'json' };

/** All texts in Russian. */
export const ru: Readonly<Record<string, string>> = {
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

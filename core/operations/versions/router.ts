import { versionsContract } from '#core/contract/versions/versions.ts';
import { implementArea, taskHandler } from '../handlers.ts';
import { changeVersion, previewChange } from './change.ts';
import { createVersion } from './create.ts';
import { computeDrift, readSavedDrift } from './drift.ts';
import { listVersions } from './list.ts';
import { listSiteModules, saveSiteModule } from './modules.ts';
import { removeVersion } from './remove.ts';
import {
  activateSettings,
  keepSecret,
  listSettings,
  prepareSettings,
  removeSettings,
  saveSettings,
} from './repositories.ts';

const os = implementArea({ versions: versionsContract });

/** Operations on modules, their versions and their repositories. */
export const versionsRouter = os.versions.router({
  modules: {
    list: os.versions.modules.list.handler(({ context, input, signal }) =>
      listSiteModules(context, input, signal),
    ),
    save: os.versions.modules.save.handler(({ context, input, signal }) =>
      saveSiteModule(context, input, signal),
    ),
  },
  settings: {
    list: os.versions.settings.list.handler(({ context, input, signal }) =>
      listSettings(context, input, signal),
    ),
    save: os.versions.settings.save.handler(({ context, input, signal }) =>
      saveSettings(context, input, signal),
    ),
    activate: os.versions.settings.activate.handler(({ context, input, signal }) =>
      activateSettings(context, input, signal),
    ),
    remove: os.versions.settings.remove.handler(({ context, input, signal }) =>
      removeSettings(context, input, signal),
    ),
    keepSecret: os.versions.settings.keepSecret.handler(({ context, input, signal }) =>
      keepSecret(context, input, signal),
    ),
    prepare: os.versions.settings.prepare.handler(taskHandler(prepareSettings)),
  },
  list: os.versions.list.handler(taskHandler(listVersions)),
  create: os.versions.create.handler(taskHandler(createVersion)),
  previewChange: os.versions.previewChange.handler(taskHandler(previewChange)),
  change: os.versions.change.handler(taskHandler(changeVersion)),
  remove: os.versions.remove.handler(taskHandler(removeVersion)),
  status: os.versions.status.handler(taskHandler(computeDrift)),
  remembered: os.versions.remembered.handler(({ context }) => readSavedDrift(context.home)),
});

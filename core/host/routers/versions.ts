import { long, os } from '../bind.ts';
import { changeVersion, previewChange } from '../versions/change.ts';
import { createVersion } from '../versions/create.ts';
import { listVersions } from '../versions/list.ts';
import { listSiteModules, saveSiteModule } from '../versions/modules.ts';
import { removeVersion } from '../versions/remove.ts';
import {
  activateSettings,
  keepSecret,
  listSettings,
  prepareSettings,
  removeSettings,
  saveSettings,
} from '../versions/repositories.ts';
import { driftOfSites, rememberedDrift } from '../versions/status.ts';

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
    prepare: os.versions.settings.prepare.handler(long(prepareSettings)),
  },
  list: os.versions.list.handler(long(listVersions)),
  create: os.versions.create.handler(long(createVersion)),
  previewChange: os.versions.previewChange.handler(long(previewChange)),
  change: os.versions.change.handler(long(changeVersion)),
  remove: os.versions.remove.handler(long(removeVersion)),
  status: os.versions.status.handler(long(driftOfSites)),
  remembered: os.versions.remembered.handler(({ context }) => rememberedDrift(context.home)),
});

import { readGeneralSettings, updateGeneralSettings } from '#core/signin/settings.ts';
import { listProfiles, synchronizationFindings, updateProfile } from '#core/signin/synchronization.ts';
import { guarding, long, os, reading } from '../../bind.ts';
import { dryRunProfile } from '../../synchronization.ts';

const { settings, synchronization } = os.signin;

/** Operations on general settings. */
export const settingsRouter = settings.router({
  get: settings.get.handler(reading((given) => readGeneralSettings(given))),
  update: settings.update.handler(
    guarding('settings.update', (given, input, now) => updateGeneralSettings(given, input.settings, now)),
  ),
});

/** Operations on directory synchronization. */
export const synchronizationRouter = synchronization.router({
  list: synchronization.list.handler(
    reading(async (given) => ({
      profiles: await listProfiles(given),
      findings: await synchronizationFindings(given),
    })),
  ),
  update: synchronization.update.handler(
    guarding('synchronization.update', async (given, { id, profile }) => ({
      profile: await updateProfile(given, id, profile),
      findings: await synchronizationFindings(given),
    })),
  ),
  dryRun: synchronization.dryRun.handler(long((run, input, signal) => dryRunProfile(run, input, signal))),
});

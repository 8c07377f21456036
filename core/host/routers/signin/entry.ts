import { previewEntry, readEntryKeys, saveEntryKey, tryRegistration } from '#core/signin/entry/entry.ts';
import { guardEntry } from '#core/signin/entry/guard.ts';
import { os, reading, writing } from '../../bind.ts';

const { entry } = os.signin;

/** Operations on the sign-in page of a site. */
export const entryRouter = entry.router({
  get: entry.get.handler(reading((given) => readEntryKeys(given))),
  preview: entry.preview.handler(reading((given, input) => previewEntry(given, input))),
  save: entry.save.handler(writing((given, { key, text }, now) => saveEntryKey(given, key, text, now))),
  register: entry.register.handler(reading((given, input) => tryRegistration(given, input))),
  guard: entry.guard.handler(reading((given, change) => guardEntry(given, change))),
});

import { guardEntry } from '#core/access/lock-out/guard.ts';
import { changeOf } from '#core/access/lock-out/writes.ts';
import {
  previewEntry,
  readEntryKeys,
  readKey,
  saveEntryKey,
  tryRegistration,
} from '#core/signin/entry/entry.ts';
import { listSetups } from '#core/signin/entry/setup.ts';
import { guarding, os, reading } from '../../bind.ts';

const { entry } = os.signin;

/** Operations on the sign-in page of a site. */
export const entryRouter = entry.router({
  get: entry.get.handler(reading((given) => readEntryKeys(given))),
  preview: entry.preview.handler(reading((given, input) => previewEntry(given, input))),
  save: entry.save.handler(
    guarding('entry.save', (given, { key, text }, now) => saveEntryKey(given, key, text, now)),
  ),
  judge: entry.judge.handler(({ input: { key, text } }) => ({ findings: readKey(key, text).findings })),
  register: entry.register.handler(reading((given, input) => tryRegistration(given, input))),
  checklist: entry.checklist.handler(reading((given) => listSetups(given))),
  guard: entry.guard.handler(
    reading(async (given, { write, ...asked }, now) =>
      guardEntry(given, write ? await changeOf(given, write) : asked, now),
    ),
  ),
});

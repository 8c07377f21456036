import { type Registering, registerUser, tryRegistration } from '#core/signin/entry/register.ts';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import type { Site } from '#core/site/site.ts';
import { changeSite, querySite } from '../query-context.ts';
import type { ServeRun } from './request.ts';

/** Registers somebody (spec, "Registration rules"). Throws as `registerUser` does. */
export async function register(
  site: Site,
  given: Registering,
  { signal, now, resources }: Pick<ServeRun, 'signal' | 'now' | 'resources'>,
): Promise<{ UserID: number; Login: string }> {
  const key = { address: '', login: given.values.Nick ?? '' };
  const { reads, writes, hashes, openTables } = resources;
  const { problems } = await reads.run(key, signal, () =>
    querySite(site, ({ tables }) => tryRegistration({ tables }, given), signal, openTables),
  );
  // A password is hashed only for who may register, and not while others wait for the database.
  const { Password: password = '' } = given.values;
  const hash =
    password === '' || problems.length > 0
      ? null
      : await hashes.run(key, signal, () => hashPassword(password));
  return await writes.run(key, signal, () =>
    changeSite(site, ({ tables }) => registerUser({ tables }, { ...given, hash }, now()), signal, openTables),
  );
}

import type { SignInAccessInput } from '#core/contract/access/signin.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import type { SignInContext } from '../signin/context.ts';
import { readFacts } from '../signin/facts.ts';
import { readStoredContext } from '../signin/read-context.ts';
import type { ServeRun } from './request.ts';

/** About whom, and from where. */
interface Question extends Pick<SignInAccessInput, 'method'> {
  /** `#` and an id for a user who was found out before; nobody is called by anything else here. */
  user: string;
  providerId?: number | null | undefined;
  hostname?: string | undefined;
  device?: SignInAccessInput['device'] | undefined;
  ip?: string | undefined;
  claims?: string | undefined;
}

/** Reads in its turn what the chain judges by, without a credential. Throws as `readStoredContext` does. */
export async function readContext(
  site: Site,
  { user, method, providerId, hostname, device = 'web', ip, claims }: Question,
  { signal, now, configuration, resources }: ServeRun,
): Promise<SignInContext> {
  const input: SignInAccessInput = {
    // No site is looked up by it here: the chain is handed one.
    ...{ site: '', user, method, device, acceptUntrusted: false },
    ...(typeof providerId === 'number' && { providerId }),
    ...(hostname !== undefined && { hostname }),
    ...(ip !== undefined && { ip }),
    ...(claims !== undefined && { claims }),
  };
  return await resources.reads.run({ address: ip ?? '', login: user }, signal, () =>
    readStoredContext(
      (work) => querySite(site, (db) => work(db, readFacts), signal, resources.openTables),
      input,
      { signal, now, configuration, isUserId: true },
    ),
  );
}

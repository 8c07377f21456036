import type { LongCall, WorkEvent } from '#core/contract/progress.ts';
import type { RepositoryDraft } from '#core/contract/versions/settings.ts';
import type { CreatedVersion, CreateVersionInput } from '#core/contract/versions/versions.ts';
import type { Client } from '#renderer/api/api.tsx';
import { ClientError } from '#renderer/api/errors.ts';

/** A repository that is still to be set up; `secret` is empty where none was typed. */
export interface NewRepository {
  settings: RepositoryDraft;
  secret: string;
  /** Its id once it was saved: somebody else's is never changed. */
  saved: { id?: number };
}

/** One that the site has and that is made active first, by its id. */
export interface ChosenRepository {
  chosen: number;
}

/**
 * Creates a version, and where its repository is not active yet sets that up or makes it active first, as one work. A repository that cannot be used is
 * saved all the same, and corrected when this is done once more.
 */
export function createVersion(
  client: Client,
  input: CreateVersionInput,
  repository: NewRepository | ChosenRepository | undefined,
): LongCall<CreatedVersion> {
  async function* work(): AsyncGenerator<WorkEvent, CreatedVersion> {
    const { site } = input;
    if (repository && 'chosen' in repository)
      await client.versions.settings.activate({ site, id: repository.chosen });
    else if (repository) yield* setUp(client, site, repository);
    return yield* eventsOf(await client.versions.create(input));
  }
  return Promise.resolve(work());
}

async function* setUp(
  client: Client,
  site: string,
  repository: NewRepository,
): AsyncGenerator<WorkEvent, void> {
  const { settings } = client.versions;
  const { saved } = repository;
  const all = await settings.save({ site, ...saved, settings: repository.settings, activate: true });
  const id = saved.id ?? all.find(({ isActive }) => isActive)?.id ?? 0;
  saved.id = id;
  if (repository.secret !== '') await settings.keepSecret({ site, id, secret: repository.secret });
  const { steps } = yield* eventsOf(await settings.prepare({ site, id }));
  const [found] = steps.find(({ verdict }) => verdict === 'fail')?.findings ?? [];
  if (!found) return;
  const { message, remedies } = found;
  throw new ClientError({ code: 'repository-failed', message, remedies, data: {} });
}

/** Hands on what long work says until its result. */
async function* eventsOf<Result>(events: {
  next(): Promise<IteratorResult<WorkEvent, Result>>;
}): AsyncGenerator<WorkEvent, Result> {
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
    yield value;
  }
}

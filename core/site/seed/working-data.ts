import type { Row } from '#core/catalog/entity-type.ts';
import type { AddedCategory } from './category/category.ts';
import { makeHoldings } from './holdings.ts';
import type { Population } from './population.ts';
import { makeSignIn, type SeedDirectory } from './sign-in.ts';
import { makeSignInLife } from './sign-in-life.ts';
import { makeTaskAccess } from './task-access.ts';
import { type FixedRows, makeTasks } from './tasks.ts';
import { makeUsers } from './users.ts';

/** What working data is made of, beside the population itself. */
export interface WorkingDataContext {
  /** Name of the seed: the root of all that looks random. */
  name: string;
  /** What happened lately lies before it. */
  now: Date;
  /** Which tasks are of. */
  categories: readonly AddedCategory[];
  directory?: SeedDirectory | undefined;
}

/** All that is on a site besides its configuration, and is never transferred: users, tasks, sign-in and what users hold. */
export function makeWorkingData(
  { name, now, categories, directory }: WorkingDataContext,
  population: Population,
): FixedRows {
  return new Map<string, readonly Row[]>([
    ['Users', makeUsers(name, population.people, now)],
    ...makeTasks(categories, name, population.tasks),
    ...makeSignIn(name, directory, population.partnerGroups),
    ...makeSignInLife(name, population, now),
    ...makeTaskAccess(population, now),
    ...makeHoldings(name, population, now),
  ]);
}

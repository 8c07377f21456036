import type { FoundPerson, People } from '#core/contract/access/person.ts';

/** Whom a text means of those who were found by it: the only one, or the one who has exactly this login or e-mail. */
export function resolvePerson(
  text: string,
  { people, isCut }: { people: readonly FoundPerson[]; isCut: boolean },
): FoundPerson | undefined {
  if (text === '') return undefined;
  if (people.length === 1 && !isCut) return people[0];
  const exact = people.filter(({ Login, Email }) => Login === text || Email === text);
  return exact.length === 1 ? exact[0] : undefined;
}

/** As `resolvePerson`, by the id; one that is written with `#` is meant even where users may not be read. */
export function resolvePersonId(text: string, found: People): number | undefined {
  const [, id] = /^#(\d{1,9})$/.exec(text) ?? [];
  const isUnreadable = found.people.length === 0 && found.unsearched.length > 0;
  return resolvePerson(text, found)?.UserID ?? (isUnreadable && id !== undefined ? Number(id) : undefined);
}

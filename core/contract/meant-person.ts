import type { FoundPerson } from './access-person.ts';

/** Whom a text means of those who were found by it: the only one, or the one who has exactly this login or e-mail. */
export function meantPerson(
  text: string,
  { people, isCut }: { people: readonly FoundPerson[]; isCut: boolean },
): FoundPerson | undefined {
  if (text === '') return undefined;
  if (people.length === 1 && !isCut) return people[0];
  const exact = people.filter(({ Login, Email }) => Login === text || Email === text);
  return exact.length === 1 ? exact[0] : undefined;
}

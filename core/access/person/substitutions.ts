import type { Person, Substitution } from '#core/contract/access/person.ts';
import type { QueryContext } from '../query-context.ts';
import { toPart } from './part.ts';

interface Row {
  Id: number;
  ValidFrom: string;
  ValidUntil: string | null;
  OtherID: number;
  Login?: string | null;
  DisplayName: string;
}

/** Who a person acts for, and who acts for the person. */
export async function readSubstitutions(
  { tables, tryQuery }: QueryContext,
  userId: number,
  now: Date,
): Promise<Person['substitutions']> {
  const read = async (own: string, other: string) => {
    const rows = await tables.joined<Row>(
      {
        table: 'UserSubstitutions',
        needed: { Id: 'Id', ValidFrom: 'ValidFrom', ValidUntil: 'ValidUntil', OtherID: other },
      },
      [
        {
          table: 'Users',
          on: { column: 'UserID', of: 0, to: other },
          needed: { DisplayName: 'DisplayName' },
          wanted: { Login: 'Nick' },
        },
      ],
      { [own]: userId },
    );
    return rows.map((row) => substitutionOf(row, now));
  };
  const result = await tryQuery(async () => ({
    ActsFor: await read('SubstituteID', 'UserID'),
    SubstitutedBy: await read('UserID', 'SubstituteID'),
  }));
  return toPart(result);
}

function substitutionOf({ Id, OtherID, Login, DisplayName, ...row }: Row, now: Date): Substitution {
  const { ValidFrom, ValidUntil } = row;
  return {
    Id,
    UserID: OtherID,
    Login: Login ?? null,
    DisplayName,
    ValidFrom,
    ValidUntil,
    IsNow: new Date(ValidFrom) <= now && (ValidUntil === null || new Date(ValidUntil) >= now),
  };
}

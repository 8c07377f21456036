import { describe, expect, it } from 'vitest';
import { statementDialect } from '#renderer/ui/code/sql.ts';

/** What the editor takes the pieces of a statement for; those that it cannot read are `⚠`. */
function pieces(text: string): string[] {
  const found: string[] = [];
  statementDialect.language.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (/^(?:Keyword|QuotedIdentifier|SpecialVar|String|⚠)$/.test(name))
        found.push(`${name} ${text.slice(from, to)}`);
    },
  });
  return found;
}

describe('colours of a statement', () => {
  it.each([
    [
      'PostgreSQL',
      `SELECT t."TaskID" FROM dbo."Tasks" t WHERE t."TaskID" = $1 LIMIT 20`,
      ['"TaskID"', '"Tasks"', '"TaskID"'],
      ['$1', 'LIMIT'],
    ],
    [
      'MS SQL',
      'SELECT TOP (20) t.[TaskID] FROM [dbo].[Tasks] t WHERE t.[TaskID] = @0',
      ['[TaskID]', '[dbo]', '[Tasks]', '[TaskID]'],
      ['@0', 'TOP'],
    ],
  ])('know names, parameters and words of %s', (_name, text, names, others) => {
    const found = pieces(text);
    expect(found.filter((one) => one.startsWith('⚠'))).toEqual([]);
    expect(found.filter((one) => one.startsWith('Quoted'))).toEqual(
      names.map((name) => `QuotedIdentifier ${name}`),
    );
    for (const other of ['SELECT', 'FROM', 'WHERE', ...others])
      expect(found).toContainEqual(
        expect.stringMatching(new RegExp(`(?:Keyword|SpecialVar) ${RegExp.escape(other)}$`)),
      );
  });
});

import { describe, expect, it } from 'vitest';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { openPostgresJobs } from '#core/site/job-database.ts';
import { groupedWarningLines } from '#electron/cli/views/grouped-warnings.ts';

const printer = {
  style: (_style: string, text: string) => text,
  text: (code: string, values: { count?: number } = {}) => `${code} ${values.count ?? ''}`.trim(),
  render: ({ code, values }: { code: string; values: object }) =>
    `${code} ${Object.values(values).join(' ')}`,
} as unknown as Parameters<typeof groupedWarningLines>[2];

const columns = Array.from({ length: 131 }, (_, at) =>
  warning(message('column-computed', { column: `c${at}` })),
);
const lost = warning(message('db-right-missing', { right: 'SELECT', object: 'dbo.Groups' }), {
  remedies: [message('db-right-missing.grant', { statement: 'GRANT' })],
});

describe('the warnings of a check', () => {
  it('are grouped with their counts, the most important first', () => {
    expect(groupedWarningLines([...columns, lost], false, printer)).toEqual([
      'site-findings.rights 1:',
      '  db-right-missing SELECT dbo.Groups',
      'site-findings.columns 131:',
      ...['c0', 'c1', 'c2'].map((name) => `  column-computed ${name}`),
      '  site.check.more 128',
      'site.check.details',
    ]);
  });

  it('are all there with what to do, once that is asked for', () => {
    const lines = groupedWarningLines([...columns, lost], true, printer);
    expect(lines).toHaveLength(135);
    expect(lines).toContain('    db-right-missing.grant GRANT');
    expect(groupedWarningLines([], false, printer)).toEqual([]);
  });
});

it('a queue in MS SQL is refused with what to do', async () => {
  await expect(openPostgresJobs('mssql://sa@db/site', undefined, () => {})).rejects.toMatchObject({
    code: 'usage',
    data: { reason: { code: 'jobs.mssql' } },
  });
});

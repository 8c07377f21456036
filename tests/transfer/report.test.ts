import { describe, expect, it } from 'vitest';
import { warning } from '#core/checks/finding.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Plan, PlanItem, StatusCounts } from '#core/contract/transfer/plan.ts';
import { PLAN_VERSION } from '#core/contract/transfer/plan-version.ts';
import { reportInput } from '#core/contract/transfer/report.ts';
import { message } from '#core/messages/catalogue.ts';
import { reportPlan } from '#core/transfer/report.ts';
import { reportMarkdown } from '#core/transfer/report-markdown.ts';

const none: StatusCounts = {
  Add: 0,
  Update: 0,
  Conflict: 0,
  NoChanges: 0,
  AutoCreate: 0,
  Skipped: 0,
  Remove: 0,
};

function plan(items: PlanItem[]): Plan {
  return {
    version: PLAN_VERSION,
    hash: 'abc',
    receiver: 'r',
    archive: 'a',
    options: importOptions.parse({}),
    decisions: [],
    onConflict: 'fail',
    counts: { ...none, Update: items.length },
    byType: { states: none },
    items,
  };
}

const report = (items: PlanItem[], language: 'en' | 'ru' = 'en') => {
  const warnings = [warning(message('resolution-unused', { count: 2, type: 'resolutions' }))];
  return reportPlan(
    reportInput.parse({ plan: plan(items), warnings, receiver: 'prod', archive: 'a.zip', language }),
    'window',
  );
};
const hostile = `<img src=x onerror="alert('1')">&\u202e`;
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;\\u{202e}';

describe('the report of a plan', () => {
  it('shows every foreign text as text', () => {
    const html = report([
      {
        type: hostile,
        guid: 'g',
        path: hostile,
        status: 'Conflict',
        conflict: {
          code: 'key-taken',
          facts: { key: hostile, receiverId: 7, receiverGuid: hostile },
          decisions: ['skip'],
        },
        skipped: message('skipped.requires', { path: hostile, type: hostile }),
        changes: [{ column: hostile, receiver: hostile, archive: hostile }],
      },
    ]);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('\u202e');
    // Type, path, the conflict’s key, the two of what it requires, and the three of the change.
    expect(html.split(escaped).length - 1).toBe(8);
  });

  it('fetches and runs nothing', () => {
    const html = report([]);
    expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(html).not.toMatch(/<script|src=|href=|url\(/);
  });

  it('leaves out what does not change, and cuts what is very long', () => {
    const changes = [{ column: 'Body', receiver: null, archive: 'x'.repeat(5000) }];
    const html = report([
      { type: 'states', guid: 'a', path: 'Same', status: 'NoChanges' },
      { type: 'states', guid: 'b', path: 'Other', status: 'Update', changes },
    ]);
    expect(html).not.toContain('Same');
    expect(html).toContain(`${'x'.repeat(2000)}… (5000)`);
    expect(html).toContain('(empty)');
  });

  it('is in one language, from its title to why something is skipped', () => {
    const skipped: PlanItem = {
      type: 'states',
      guid: 'a',
      path: 'Draft',
      status: 'Skipped',
      conflict: {
        code: 'missing-dependency',
        facts: { column: 'GroupID', type: 'groups', guid: 'b', path: 'All' },
        decisions: ['skip'],
        decision: 'skip',
      },
      skipped: message('skipped.requires', { path: 'All', type: 'groups' }),
      changes: [{ column: 'Name', receiver: null, archive: 'Draft' }],
    };
    const russian = report([skipped], 'ru');
    for (const text of [
      '<h1>Предпросмотр импорта</h1>',
      '<li>resolutions: пропущено 2, их не использует ни одна импортируемая подпись. <code>resolution-unused</code></li>',
      '<b>Нет зависимости.</b> Поле GroupID требует объект All (groups), который пропускается.',
      '<p>Решение: Пропустить</p>',
      '<p>Пропущено: нужен объект All (groups), который пропускается.</p>',
      '<td>(пусто)</td>',
    ])
      expect(russian).toContain(text);
    expect(report([skipped])).toContain('<p>Decision: Skip</p>');
    expect(report([skipped])).not.toMatch(/[а-я]/i);
  });

  it('of a comparison says what differs, and what only the receiver has', () => {
    const onlyOnReceiver = [{ type: 'states', guid: 'g', path: hostile }];
    const of = {
      kind: 'compare',
      plan: plan([]),
      onlyOnReceiver,
      receiver: 'prod',
      archive: 'test',
      language: 'en',
    };
    const html = reportPlan(reportInput.parse(of), 'window');
    for (const text of ['<h1>Comparison</h1>', 'What differs', 'Only on the receiver', escaped]) {
      expect(html).toContain(text);
    }
  });
});

describe('a plan as Markdown', () => {
  const markdown = (items: PlanItem[], language: 'en' | 'ru' = 'en') =>
    reportMarkdown(
      reportInput.parse({ plan: plan(items), receiver: 'prod', archive: 'a.zip', language }),
      'commandLine',
    );
  const update = (path: string, archive: string): PlanItem => ({
    ...{ type: 'states', guid: 'g', path, status: 'Update' },
    changes: [{ column: 'Name', receiver: 'Draft', archive }],
  });

  it('has counts, entities and changes', () => {
    const text = markdown([update('Contracts / Draft', 'In work')]);
    expect(text).toContain('| Add | Update |');
    expect(text).toContain('- Update: **Contracts / Draft** (states)\n  - Name: “Draft” → “In work”');
  });

  it('makes nothing of foreign texts but text', () => {
    const foreign = '**b** [x](https://evil.example) <img src=x> @admin `c` | # \n\n## heading';
    const text = markdown([update(foreign, foreign)]);
    const entry = text.split('\n').slice(-2).join('\n');
    expect(entry).not.toMatch(/(?<!\\)[[\]`|<>#]|@\w|:\/\/|^## /m);
    expect(text.split('\n').filter((line) => line.startsWith('##'))).toHaveLength(1);
  });

  it('fits into a comment, and says how much it leaves out', () => {
    const items = Array.from({ length: 2_000 }, (_, index) => update(`Entity ${index}`, 'x'.repeat(150)));
    for (const language of ['en', 'ru'] as const) {
      const text = markdown(items, language);
      expect(text.length).toBeLessThan(65_000);
      expect(text.split('\n').at(-1)).toMatch(/\d/);
    }
  });
});

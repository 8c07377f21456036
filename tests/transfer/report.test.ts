import { describe, expect, it } from 'vitest';
import { warning } from '#core/checks/finding.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Plan, PlanItem, StatusCounts } from '#core/contract/transfer/plan.ts';
import { PLAN_VERSION } from '#core/contract/transfer/plan-version.ts';
import { reportInput } from '#core/contract/transfer/report.ts';
import { message } from '#core/messages/catalogue.ts';
import { reportPlan } from '#core/transfer/report.ts';

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

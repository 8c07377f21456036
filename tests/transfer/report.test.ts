import { describe, expect, it } from 'vitest';
import { importOptions, type Plan, type PlanItem, type StatusCounts } from '#core/contract/transfer.ts';
import { reportPlan } from '#core/transfer/report/report.ts';

const none: StatusCounts = { Add: 0, Update: 0, Conflict: 0, NoChanges: 0, AutoCreate: 0 };

function plan(items: PlanItem[]): Plan {
  return {
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

const report = (items: PlanItem[], language: 'en' | 'ru' = 'en') =>
  reportPlan({ plan: plan(items), warnings: [], receiver: 'prod', archive: 'a.zip', language });
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
        skipped: hostile,
        changes: [{ column: hostile, receiver: hostile, archive: hostile }],
      },
    ]);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('\u202e');
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
    expect(html).toContain('(none)');
  });

  it('speaks Russian', () => {
    expect(report([], 'ru')).toContain('<h1>Предпросмотр импорта</h1>');
  });
});

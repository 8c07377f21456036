import { expect, it } from 'vitest';
import { compareRecords } from '#core/access/triage/compare.ts';
import { triagePage } from '#core/access/triage/page.ts';
import { readRecord } from '#core/access/triage/read-record.ts';
import { collectTexts } from '#core/access/triage/redact-personal.ts';
import { type TriageRecord, triageRecord } from '#core/contract/access/triage.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { triageLab } from './triage-lab.ts';

describeEachDatabase('a record of triage', (database) => {
  const { ask, read } = triageLab(database);

  it('leaves nobody in what is handed on, whatever was said', async () => {
    const users = await read((tables) =>
      tables.select<{ Nick: string; DisplayName: string; Email: string | null }>('Users'),
    );
    const task = await read((tables) => tables.select<{ TaskID: number }>('Tasks'));
    const said = users.map(({ Nick, DisplayName, Email }) => `${Nick}, ${DisplayName} <${Email}>`).join('\n');
    const { record, redacted } = await ask({
      error: `${said}\nfrom 10.20.30.40 and fe80::1:2, S-1-5-21-1-2-3`,
      url: `https://crm.example.com/task/${task[0]?.TaskID}?token=very-secret-value`,
      status: 403,
      user: 'a.meyer',
    });
    expect(JSON.stringify(record)).not.toContain('very-secret-value');
    expect(JSON.stringify(record)).toContain('Anna Meyer');
    const texts = collectTexts(redacted).join('\n').toLowerCase();
    const page = triagePage({ record: redacted, language: 'en' }).toLowerCase();
    const isIn = (value: string, text: string) =>
      new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(value.toLowerCase())}(?![\\p{L}\\p{N}_])`, 'u').test(
        text,
      );
    const named = users.flatMap(({ Nick, DisplayName, Email }) => [
      Nick,
      DisplayName,
      ...(Email ? [Email] : []),
    ]);
    expect(named.filter((value) => isIn(value, texts))).toEqual([]);
    // A login such as `robot` is also a word of ours.
    expect(named.filter((value) => /[ @.]/.test(value) && isIn(value, page))).toEqual([]);
    expect(named.filter((value) => isIn(value, collectTexts(record).join('\n').toLowerCase()))).toEqual(
      named,
    );
    for (const address of ['10.20.30.40', 'fe80::1:2', 's-1-5-21-1-2-3'])
      expect(texts).not.toContain(address);
    expect(redacted.userId).toBe(1);
    expect(redacted.isRedacted).toBe(true);
    expect(triageRecord.parse(JSON.parse(JSON.stringify(redacted)))).toEqual(redacted);
  });

  it('keeps neither secrets nor names of a whole mail', async () => {
    const pasted = [
      'Здравствуйте! Пишет Петрова Ирина (i.petrova@example.com). Не открывается задача 12, ошибка 403.',
      'Пароль у неё: Qwerty!23, новый «Zebra 77». Код из смс 482913. Тел. +7 (999) 123-45-67',
      'Пароль: P@ssw0rd.example.com',
    ].join('\n');
    const { record, redacted } = await ask({ pasted });
    expect(record.symptoms.map(({ symptom }) => symptom)).toContain('task-denied');
    const kept = [JSON.stringify(redacted), triagePage({ record: redacted, language: 'ru' })];
    for (const text of [...kept, JSON.stringify(record), triagePage({ record, language: 'ru' })])
      for (const secret of ['Qwerty!23', 'Zebra 77', '482913', 'P@ssw0rd'])
        expect(text).not.toContain(secret);
    for (const text of kept)
      expect(text).not.toMatch(/петров|petrova|\+7|\(999\)|123-45-67|задача 12, ошибка/i);
    expect(record.complaint.error).toContain('задача 12, ошибка 403');
    expect(redacted.complaint).toMatchObject({ error: null, taskId: 12, status: 403 });
  });

  it.each([
    ['time', 'when Anna called at 5', '2026-11-21T10:15+03:00'],
    ['host', 'the page that Anna has', 'crm.example.com'],
    ['url', 'the page of Anna, https://crm.example.com/task/12', 'https://crm.example.com/task/12'],
  ] as const)('hands on a %s, and no words in its place', async (name, words, plain) => {
    const told = await ask({ [name]: words, status: 403 });
    expect(told.record.complaint[name]).toBe(words);
    expect(told.redacted.complaint[name]).toBe(null);
    expect(collectTexts(told.redacted).join('\n')).not.toContain('Anna');
    const named = await ask({ [name]: plain, status: 403 });
    expect(named.redacted.complaint[name]).toBe(plain);
  });

  it('keeps records of users whose values have a hyphen', async () => {
    const { redacted } = await ask({ error: 'S-1-5-21-77-88-99-1104, a-b-c: 403', user: 'a-b-c' });
    expect(JSON.stringify(redacted)).not.toMatch(/S-1-5|a-b-c/);
  });

  it('keeps records that are read again and compared', async () => {
    const before = await ask({ status: 401, user: 'a.meyer' });
    const after = await ask({ status: 401, user: 'i.petrova' });
    const named = await ask({ pasted: 'user i.petrova: 401' });
    expect(named.record.findings.length).toBeGreaterThan(0);
    const file = (name: string, one: typeof before) => ({ name, text: JSON.stringify(one.redacted) });
    expect(await readRecord(file('a', before))).toEqual(before.redacted);
    const compared = await compareRecords({ before: file('a', before), after: file('b', after) });
    expect(compared.differences.map(({ what }) => what.code)).toContain('triage-question.account');
    const same = await compareRecords({ before: file('a', before), after: file('a', before) });
    expect(same.differences).toEqual([]);
    const { complaint } = before.redacted;
    const changed: [Partial<TriageRecord>, string][] = [
      [{ complaint: { ...complaint, error: 'HTTP 500' } }, 'triage-label.error'],
      [{ complaint: { ...complaint, status: 500 } }, 'triage-label.status'],
      [{ complaint: { ...complaint, url: '/task/1' } }, 'triage-label.url'],
      [{ complaint: { ...complaint, user: 'other' } }, 'triage-label.user'],
      [{ complaint: { ...complaint, taskId: 5 } }, 'triage-label.task'],
      [{ complaint: { ...complaint, host: 'other.example.com' } }, 'triage-label.host'],
      [{ complaint: { ...complaint, time: '2026-11-20T10:00Z' } }, 'triage-label.time'],
      [{ endpoint: '/api/x' }, 'triage-label.endpoint'],
      [{ userId: 77 }, 'triage-label.user-id'],
      [{ findings: [] }, 'triage-compare.finding'],
    ];
    const withNote = { ...before, redacted: { ...before.redacted, findings: named.record.findings } };
    for (const [change, code] of changed) {
      const other = { ...before, redacted: { ...withNote.redacted, ...change } };
      const { differences } = await compareRecords({ before: file('a', withNote), after: file('b', other) });
      expect([...new Set(differences.map(({ what }) => what.code))]).toEqual([code]);
      expect(differences.every(({ isTime }) => isTime === (code === 'triage-label.time'))).toBe(true);
    }
    await expect(readRecord({ name: 'x.json', text: '{"format":"other"}' })).rejects.toMatchObject({
      code: 'file-unreadable',
    });
  });
});

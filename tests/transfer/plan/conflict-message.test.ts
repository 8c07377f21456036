import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Message } from '#core/base/message.ts';
import { type Conflict, conflictCode } from '#core/contract/transfer/conflicts.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { render } from '#core/messages/catalogue.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';

const rest = { decisions: [] };

const cases: [Conflict, string, string][] = [
  [
    {
      code: 'changed-both',
      facts: { column: 'Name', base: 'Draft', receiver: 'New', archive: null, merged: null },
      ...rest,
    },
    'The field Name was “Draft”. It is “New” on the receiver now, and empty on the source.',
    'В поле Name было «Draft». Сейчас на приёмнике «New», а на источнике пусто.',
  ],
  [
    {
      code: 'changed-since',
      facts: { columns: [{ column: 'Name', written: 'Draft', receiver: 'New' }] },
      ...rest,
    },
    'Somebody has changed it since the import: Name.',
    'После импорта объект изменили: Name.',
  ],
  [
    { code: 'changed-since', facts: { columns: [], row: 'gone' }, ...rest },
    'Somebody has removed it since the import.',
    'После импорта объект удалили.',
  ],
  [
    { code: 'changed-since', facts: { columns: [], row: 'back' }, ...rest },
    'Somebody has created it again since the import.',
    'После импорта объект создали снова.',
  ],
  [
    {
      code: 'in-use',
      facts: { type: 'tabs', guid: 'a', path: 'Sales / Main', column: 'StateID' },
      ...rest,
    },
    'The field StateID of Sales / Main (tabs) refers to it.',
    'На объект ссылается поле StateID объекта Sales / Main (tabs).',
  ],
  [
    {
      code: 'in-use',
      facts: { type: 'smart-scripts', guid: 'a', path: 'Sales / Send', column: 'Body', line: 3 },
      ...rest,
    },
    'Line 3 of the field Body of Sales / Send (smart-scripts) names it.',
    'На объект ссылается строка 3 поля Body объекта Sales / Send (smart-scripts).',
  ],
  [
    { code: 'in-use', facts: { table: 'dbo.Tasks', column: 'StateID', count: 2 }, ...rest },
    'Working data refers to it: 2 rows of dbo.Tasks by the field StateID. It cannot be removed.',
    'На объект ссылаются рабочие данные: 2 строки таблицы dbo.Tasks через поле StateID. Удалить его нельзя.',
  ],
  [
    { code: 'id-taken', facts: { id: 12345, receiverGuid: 'b', receiverLabel: 'Draft' }, ...rest },
    'ID 12345 belongs to another entity on the receiver: Draft.',
    'ID 12345 на приёмнике занят другим объектом: Draft.',
  ],
  [
    { code: 'id-taken', facts: { id: 1, receiverGuid: 'b', receiverLabel: null }, ...rest },
    'ID 1 belongs to another entity on the receiver: b.',
    'ID 1 на приёмнике занят другим объектом: b.',
  ],
  [
    { code: 'key-taken', facts: { key: 'Name=Draft', receiverId: 7, receiverGuid: 'b' }, ...rest },
    'The key “Draft” belongs to another entity on the receiver, with ID 7.',
    'Ключ «Draft» на приёмнике занят другим объектом, его ID — 7.',
  ],
  [
    { code: 'key-taken', facts: { key: 'Draft', receiverId: null, receiverGuid: null }, ...rest },
    'The chosen name “Draft” belongs to another entity of the archive.',
    'Выбранное имя «Draft» занято другим объектом архива.',
  ],
  [
    { code: 'missing-dependency', facts: { column: 'StateID', type: 'states', guid: 'a', id: 9 }, ...rest },
    'The field StateID requires states a, which is neither in the archive nor on the receiver.',
    'Поле StateID требует объект states a, которого нет ни в архиве, ни на приёмнике.',
  ],
  [
    { code: 'missing-dependency', facts: { column: 'StateID', type: 'states', guid: null, id: 9 }, ...rest },
    'The field StateID requires states with ID 9, which is not in the archive. The archive does not name its GUID, so it cannot be found on the receiver.',
    'Поле StateID требует объект states с ID 9, которого нет в архиве. Его GUID в архиве не указан, поэтому на приёмнике его не найти.',
  ],
  [
    {
      code: 'missing-dependency',
      facts: { column: 'StateID', type: 'states', guid: 'a', path: 'Draft' },
      ...rest,
    },
    'The field StateID requires Draft (states), which is skipped.',
    'Поле StateID требует объект Draft (states), который пропускается.',
  ],
  [
    { code: 'missing-value', facts: { column: 'Name' }, ...rest },
    'The required field Name has no value.',
    'Обязательное поле Name не заполнено.',
  ],
  [
    { code: 'type-change', facts: { column: 'Type', receiver: null, archive: 'text' }, ...rest },
    'The field Type cannot be changed: it is empty on the receiver and “text” in the archive.',
    'Поле Type менять нельзя: на приёмнике пусто, в архиве «text».',
  ],
  [
    { code: 'type-change', facts: { column: 'IsLink', receiver: true, archive: 5 }, ...rest },
    'The field IsLink cannot be changed: it is yes on the receiver and 5 in the archive.',
    'Поле IsLink менять нельзя: на приёмнике да, в архиве 5.',
  ],
  [
    { code: 'duplicate', facts: { key: 'Name', otherGuid: 'b' }, ...rest },
    'Another entity of the archive, b, has the same key (Name).',
    'У другого объекта архива, b, такой же ключ (Name).',
  ],
  [
    { code: 'ambiguous-key', facts: { key: 'Name=A', receiver: 2, archive: 1 }, ...rest },
    'It is matched by its key “A”, which 2 entities have on the receiver and 1 has in the archive. To say which one is meant, add a mapping to the receiver’s profile.',
    'Объект нужно сопоставить по ключу «A», но такой ключ на приёмнике — у 2 объектов, в архиве — у 1 объекта. Чтобы указать, какой из них имеется в виду, добавьте сопоставление в профиль приёмника.',
  ],
  [
    { code: 'parent-loop', facts: { column: 'ParentCatID', loop: ['A', 'B'], length: 2 }, ...rest },
    'With this value of the field ParentCatID, the entity would be inside itself: A → B → A.',
    'С таким значением поля ParentCatID объект оказался бы внутри самого себя: A → B → A.',
  ],
  [
    { code: 'parent-loop', facts: { column: 'ParentCatID', loop: ['A', 'B'], length: 9 }, ...rest },
    'With this value of the field ParentCatID, the entity would be inside itself: A → B → … → A.',
    'С таким значением поля ParentCatID объект оказался бы внутри самого себя: A → B → … → A.',
  ],
  [
    {
      code: 'changed-both',
      facts: { column: 'OrderNo', base: null, receiver: 1, archive: 2, merged: null },
      ...rest,
    },
    'The field OrderNo was empty. It is 1 on the receiver now, and 2 on the source.',
    'В поле OrderNo было пусто. Сейчас на приёмнике 1, а на источнике 2.',
  ],
  [
    {
      code: 'changed-both',
      facts: {
        column: 'Body',
        base: `${'// The same beginning.\n'.repeat(50)}return 1;\nend;`,
        receiver: `${'// The same beginning.\n'.repeat(50)}return 2;\nend;`,
        archive: `${'// The same beginning.\n'.repeat(50)}a;\nb;\nc;\nd;\ne;\nend;`,
        merged: null,
      },
      ...rest,
    },
    'The field Body was changed on both sides. On the receiver, from line 51 on: “return 1;” became “return 2;”. On the source, from line 51 on: “return 1;” became “a; ↵ b; ↵ c;” and 2 more lines.',
    'Поле Body изменено с обеих сторон. На приёмнике: начиная со строки 51 вместо «return 1;» теперь «return 2;». На источнике: начиная со строки 51 вместо «return 1;» теперь «a; ↵ b; ↵ c;» и ещё 2 строки.',
  ],
  [
    {
      code: 'changed-both',
      facts: {
        column: 'Body',
        base: 'x'.repeat(100),
        receiver: `${'x'.repeat(100)}here`,
        archive: '',
        merged: null,
      },
      ...rest,
    },
    `The field Body was changed on both sides. On the receiver, from line 1 on: “…${'x'.repeat(20)}” became “…${'x'.repeat(20)}here”. On the source, from line 1 on: “${'x'.repeat(80)}…” became “”.`,
    `Поле Body изменено с обеих сторон. На приёмнике: начиная со строки 1 вместо «…${'x'.repeat(20)}» теперь «…${'x'.repeat(20)}here». На источнике: начиная со строки 1 вместо «${'x'.repeat(80)}…» теперь «».`,
  ],
  [
    {
      code: 'changed-both',
      facts: {
        column: 'Body',
        base: `a\n${'y'.repeat(100)}old\nsame\nz`,
        receiver: `a\r\n${'y'.repeat(100)}old\r\nsame\r\nz`,
        archive: `A\n${'y'.repeat(100)}new\nsame\nZ`,
        merged: null,
      },
      ...rest,
    },
    `The field Body was changed on both sides. On the receiver, only its line endings were changed. On the source, from line 1 on: “a ↵ …${'y'.repeat(20)}old ↵ z” became “A ↵ …${'y'.repeat(20)}new ↵ Z”.`,
    `Поле Body изменено с обеих сторон. На приёмнике: изменены только окончания строк. На источнике: начиная со строки 1 вместо «a ↵ …${'y'.repeat(20)}old ↵ z» теперь «A ↵ …${'y'.repeat(20)}new ↵ Z».`,
  ],
  [
    {
      code: 'value-invalid',
      facts: { column: 'Color', found: 'grey…', reason: 'too-long', type: 'string', length: 21 },
      ...rest,
    },
    'The field Color cannot hold “grey…” (too long). It holds texts of at most 21 characters.',
    'В поле Color нельзя записать «grey…» (слишком длинное). Поле хранит тексты не длиннее 21 символа.',
  ],
  [
    {
      code: 'value-invalid',
      facts: { column: 'OrderNo', found: '1.5', reason: 'too-precise', type: 'int', length: null },
      ...rest,
    },
    'The field OrderNo cannot hold “1.5” (too many decimals). It holds 32-bit integers.',
    'В поле OrderNo нельзя записать «1.5» (слишком много знаков после запятой). Поле хранит целые 32-битные числа.',
  ],
];

describe('the sentence of a conflict', () => {
  it.each(cases)('says its facts: %j', (conflict, english, russian) => {
    const sentence = conflictMessage(conflict);
    expect(render(sentence, 'en', 'commandLine')).toBe(english);
    expect(render(sentence, 'ru', 'window')).toBe(russian);
  });

  it('is there for every code', () => {
    expect(new Set(cases.map(([{ code }]) => code))).toEqual(new Set(conflictCode.options));
  });

  it('calls entity types as the caller does', () => {
    const [conflict] = cases.find(([{ code }]) => code === 'missing-dependency') ?? [];
    if (!conflict) throw new Error('there is none');
    const sentence = conflictMessage(conflict, (type) => (type === 'states' ? 'Статусы' : 'x'));
    expect(sentence.values.type).toBe('Статусы');
  });
});

it('gives the reason why an entity is skipped as a message', () => {
  expectTypeOf<PlanItem['skipped']>().toEqualTypeOf<Message | undefined>();
});

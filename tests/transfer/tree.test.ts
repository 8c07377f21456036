import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import { searchTree } from '#core/transfer/selection/search-tree.ts';
import { treeChildren, treeRoot } from '#core/transfer/selection/tree.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

describeEachDatabase('the configuration tree', (database) => {
  let source: TestSite;
  let statements = 0;
  beforeAll(async () => {
    source = await createSite(database, {
      seed: { profile: 'typical' },
      onStatement: () => {
        statements += 1;
      },
    });
  });
  afterAll(() => source?.remove());

  it('counts at every node what its children turn out to be', async () => {
    let visited = 0;
    async function visit(node: TreeNode, depth: number): Promise<void> {
      const children = await treeChildren(source.site, node.id, 'en');
      expect(children.length, node.id).toBe(node.children);
      visited += children.length;
      if (depth > 0) for (const child of children.slice(0, 4)) await visit(child, depth - 1);
    }
    await visit(await treeRoot(source.site), 4);
    expect(visited).toBeGreaterThan(100);
  });

  it('needs a handful of statements for a level, however many nodes it has', async () => {
    const groups = await treeChildren(source.site, 'globals', 'en');
    for (const group of groups) {
      statements = 0;
      await treeChildren(source.site, group.id, 'en');
      expect(statements).toBeLessThanOrEqual(4);
    }
  });

  it('has entities in their order, and those of one order by name as the language sorts names', async () => {
    const made = await createSite(database, { seed: { profile: 'demo' } });
    onTestFinished(() => made.remove());
    await made.site.write(async ({ dialect, query }) => {
      const [table, id, name, order] = [
        dialect.table('States'),
        ...['StateID', 'Name', 'OrderNo'].map((column) => dialect.identifier(column)),
      ];
      const states = await query<{ id: number }>(`SELECT ${id} AS id FROM ${table} ORDER BY ${id}`);
      const [first, second, third] = [0, 1, 2].map((index) => dialect.placeholder(index));
      const set = `UPDATE ${table} SET ${name} = ${first}, ${order} = ${second} WHERE ${id} = ${third}`;
      await query(set, ['Яблоко', -1, states[0]?.id ?? 0]);
      await query(set, ['Apple', -1, states[1]?.id ?? 0]);
      await query(set, ['Zebra', -2, states[2]?.id ?? 0]);
    });
    const first = async (language: 'en' | 'ru') =>
      (await treeChildren(made.site, 'group:states', language)).slice(0, 3).map(({ label }) => label);
    expect(await first('en')).toEqual(['Zebra', 'Apple', 'Яблоко']);
    expect(await first('ru')).toEqual(['Zebra', 'Яблоко', 'Apple']);
  });

  it('finds entities by a part of their name, whatever the case, with their path', async () => {
    const found = await searchTree(source.site, 'ДОГОВОР', 10);
    expect(found.length).toBeGreaterThan(0);
    for (const { label } of found) expect(label.toLowerCase()).toContain('договор');
    expect(found.some(({ path }) => path.includes(' / '))).toBe(true);
    expect(await searchTree(source.site, '', 10)).toEqual([]);
    expect((await searchTree(source.site, 'а', 3)).length).toBe(3);
  });

  it('finds an entity by its Guid, however it is written, and by its id', async () => {
    const [found] = await searchTree(source.site, 'ДОГОВОР', 1);
    if (!found) throw new Error('nothing to look for');
    for (const text of [found.guid, found.guid.toUpperCase(), `{${found.guid}}`]) {
      expect(await searchTree(source.site, text, 10)).toEqual([found]);
    }
    const byId = await searchTree(source.site, '1', 1_000, 'states');
    expect(byId.some(({ label }) => !label.includes('1'))).toBe(true);
    expect(await searchTree(source.site, '00000000-0000-4000-8000-00000000ffff', 10)).toEqual([]);
    // A type without names is searched by ids alone.
    expect(await searchTree(source.site, '1', 10, 'states-in-subcats')).toHaveLength(1);
    expect(await searchTree(source.site, 'a', 10, 'states-in-subcats')).toEqual([]);
    expect(await searchTree(source.site, '999999999999999999999', 10)).toEqual([]);
  });

  it('says of what it finds where it stands in the tree, as the tree itself has it', async () => {
    const places = new Map<string, string[]>();
    async function visit(nodeId: string, above: string[], depth: number): Promise<void> {
      for (const child of await treeChildren(source.site, nodeId, 'en')) {
        if (child.kind === 'entity') places.set(child.id, above);
        if (depth > 0 && child.children > 0) await visit(child.id, [...above, child.id], depth - 1);
      }
    }
    await visit('root', ['root'], 3);
    const found = [];
    for (const text of ['а', 'e']) found.push(...(await searchTree(source.site, text, 1_000)));
    const known = found.filter(({ type, guid }) => places.has(`entity:${type}:${guid}`));
    expect(new Set(known.map(({ above }) => above.length)).size).toBeGreaterThan(3);
    for (const { type, guid, above, path } of known) {
      expect(above, path).toEqual(places.get(`entity:${type}:${guid}`));
    }
  });

  it.for(['%', '_', '[a-z]', '!', "'; DROP TABLE States; --"])(
    'takes %s as text when searching',
    async (text) => {
      for (const { label } of await searchTree(source.site, text, 10)) {
        expect(label.toLowerCase()).toContain(text.toLowerCase());
      }
    },
  );

  it.for([
    '',
    'nowhere',
    'group:nothing',
    'group:states:groups:x',
    'entity:states:x',
    "entity:states:' OR 1=1",
  ])('refuses the node id "%s"', async (id) => {
    await expect(treeChildren(source.site, id, 'en')).rejects.toMatchObject({ code: 'node-not-found' });
  });
});

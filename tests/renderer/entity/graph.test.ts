import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RelatedEntity } from '#core/contract/transfer/entity.ts';
import { type GraphLayout, layoutGraph, NODE } from '#renderer/features/transfer/entity/graph-layout.ts';
import {
  archivedNeeds,
  collapseNode,
  type ExpandedNodes,
  expandNode,
  type GraphEntity,
  graphKey,
  graphOf,
  type Neighbours,
  neighboursOf,
  STEP,
  showMore,
} from '#renderer/features/transfer/entity/graph-model.ts';
import { fitView, revealBox, zoomView } from '#renderer/features/transfer/entity/graph-view.ts';
import { neighbourNode, stepOf } from '#renderer/features/transfer/entity/graph-walk.ts';

const entity = (guid: string): GraphEntity => ({ type: 'states', guid, path: `Path of ${guid}` });
const related = (guid: string, column = 'StateID'): RelatedEntity => ({ ...entity(guid), column });
const keyOf = (guid: string) => graphKey(entity(guid));
const around = (needs: string[], usedBy: string[] = [], more = 0): Neighbours => ({
  needs: needs.map((guid) => related(guid)),
  usedBy: usedBy.map((guid) => related(guid)),
  more,
});
const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
const open = (...guids: string[]) =>
  guids.reduce<ExpandedNodes>((opened, guid) => expandNode(opened, keyOf(guid)), new Map());
const brief = (graph: ReturnType<typeof graphOf>) => ({
  nodes: graph.nodes.map(({ entity: one, rest }) => one?.guid ?? `${rest?.direction} +${rest?.count}`),
  edges: graph.edges.map(({ from, to }) => `${from.split(':')[1]} > ${to.split(':')[1]}`),
});

describe('the graph of an entity', () => {
  it('goes from what uses it to what it needs, one level at first', () => {
    const known = new Map([
      [keyOf('a'), around(['b', 'c'], ['u'])],
      [keyOf('b'), around(['d'])],
    ]);
    expect(brief(graphOf(entity('a'), open('a'), known))).toEqual({
      nodes: ['a', 'b', 'c', 'u'],
      edges: ['a > b', 'a > c', 'u > a'],
    });
    expect(brief(graphOf(entity('a'), open('a', 'b'), known)).nodes).toEqual(['a', 'b', 'c', 'u', 'd']);
    expect(brief(graphOf(entity('a'), collapseNode(open('a', 'b'), keyOf('b')), known)).nodes).toEqual([
      ...['a', 'b', 'c', 'u'],
    ]);
  });

  it('is the entity alone while nothing more is known, and does not show what nothing leads to', () => {
    expect(brief(graphOf(entity('a'), open('a', 'far'), new Map([[keyOf('far'), around(['x'])]])))).toEqual({
      nodes: ['a'],
      edges: [],
    });
  });

  it('has an entity once, and an edge with all columns that say so; none to itself', () => {
    const needs = [
      related('b', 'FromStateID'),
      related('b', 'ToStateID'),
      related('b', 'ToStateID'),
      related('a'),
    ];
    const graph = graphOf(entity('a'), open('a'), new Map([[keyOf('a'), { needs, usedBy: [], more: 0 }]]));
    expect(graph.nodes).toHaveLength(2);
    expect(graph.edges).toEqual([
      { from: keyOf('a'), to: keyOf('b'), columns: ['FromStateID', 'ToStateID'] },
    ]);
  });

  it('says how many it leaves out of each node, and shows more of them', () => {
    const known = new Map([[keyOf('a'), around(many('n', 12), many('u', 9), 500)]]);
    const first = graphOf(entity('a'), open('a'), known);
    expect(brief(first).nodes).toContain('needs +4');
    expect(brief(first).nodes).toContain('usedBy +501');
    const more = graphOf(entity('a'), showMore(open('a'), keyOf('a'), 'needs'), known);
    expect(brief(more).nodes).not.toContain('needs +4');
    expect(more.nodes.filter(({ entity: one }) => one?.guid.startsWith('n'))).toHaveLength(12);
    const all = graphOf(entity('a'), showMore(open('a'), keyOf('a'), 'usedBy'), known);
    const rest = all.nodes.find((node) => node.rest?.direction === 'usedBy')?.rest;
    // The list has no more of them either.
    expect(rest).toMatchObject({ count: 500, canShow: false });
  });

  it('is bounded, and says how many entities have no place', () => {
    const guids = many('n', STEP);
    const known = new Map([
      [keyOf('a'), around(guids)],
      ...guids.map((guid) => [keyOf(guid), around(many(`${guid}-`, 60))] as const),
    ]);
    let opened = open('a', ...guids);
    for (let step = 0; step < 10; step++)
      for (const guid of guids) opened = showMore(opened, keyOf(guid), 'needs');
    const graph = graphOf(entity('a'), opened, known);
    expect(graph.nodes.filter(({ entity: one }) => one)).toHaveLength(100);
    expect(graph.leftOut).toBe(1 + STEP + STEP * 60 - 100);
  });

  it('draws no more references between its entities than can be put in order, and says how many are missing', () => {
    const guids = many('n', 20);
    const known = new Map(guids.map((guid) => [keyOf(guid), around(guids)]));
    let opened = open(...guids);
    for (const guid of guids)
      for (let step = 0; step < 3; step++) opened = showMore(opened, keyOf(guid), 'needs');
    const graph = graphOf(entity('n0'), opened, known);
    expect(graph.nodes).toHaveLength(20);
    expect(graph.edges.length + graph.notDrawn).toBe(20 * 19);
    expect(graph.edges).toHaveLength(140);
  });

  it('keeps what is hostile as text, in keys and names', () => {
    const hostile = { type: 'states', guid: '__proto__', path: '<svg onload=alert(1)> / ]]>\u202e"\'' };
    const known = new Map([
      [keyOf('a'), { needs: [{ ...hostile, column: 'constructor' }], usedBy: [], more: 0 }],
    ]);
    const graph = graphOf(entity('a'), open('a'), known);
    expect(graph.nodes[1]?.entity?.path).toBe(hostile.path);
    expect(layoutGraph(graph).nodes.size).toBe(2);
  });

  it('knows of an entity of an archive what that says it needs', () => {
    const fields = [
      { column: 'StateID', value: 5, reference: { type: 'states', guid: 'g', name: 'Draft' } },
      { column: 'GroupID', value: 6, reference: { type: 'groups', guid: null, name: null } },
      { column: 'Name', value: 'x' },
    ];
    const needs = [{ type: 'states', guid: 'g', path: 'Draft', column: 'StateID' }];
    expect(archivedNeeds(fields)).toEqual(needs);
    expect(neighboursOf({ archived: fields })).toEqual({ needs, usedBy: [], more: 0 });
    expect(neighboursOf({})).toEqual({ needs: [], usedBy: [], more: 0 });
  });

  it('has ends for every edge and a place of its own for every node, whatever refers to what', () => {
    const guids = many('n', 20);
    const some = fc.subarray(guids);
    const neighbours = fc.record({ needs: some, usedBy: some, more: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(neighbours, { minLength: 20, maxLength: 20 }), some, (all, opened) => {
        const known = new Map(
          all.map(({ needs, usedBy, more }, index) => [keyOf(`n${index}`), around(needs, usedBy, more)]),
        );
        const graph = graphOf(entity('n0'), open('n0', ...opened), known);
        const keys = new Set(graph.nodes.map(({ key }) => key));
        expect(keys.size).toBe(graph.nodes.length);
        expect(graph.edges.filter(({ from, to }) => !keys.has(from) || !keys.has(to))).toEqual([]);
        const places = layoutGraph(graph);
        expect([...places.nodes.keys()]).toEqual([...keys]);
        const centres = [...places.nodes.values()];
        const overlapping = centres.filter((one, index) =>
          centres
            .slice(index + 1)
            .some(({ x, y }) => Math.abs(one.x - x) < NODE.width && Math.abs(one.y - y) < NODE.height),
        );
        expect(overlapping).toEqual([]);
        const points = places.edges.flatMap((edge) => edge.points.flatMap(({ x, y }) => [x, y]));
        expect(points.filter((number) => !Number.isFinite(number))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('walking a graph by the arrows', () => {
  const known = new Map([[keyOf('a'), around(['b', 'c', 'd'], ['u', 'v'])]]);
  const places = layoutGraph(graphOf(entity('a'), open('a'), known));
  const walk = (from: string, ...codes: string[]) =>
    codes.reduce<string | undefined>((key, code) => {
      const step = stepOf(code);
      return key && step ? neighbourNode(places, key, step) : undefined;
    }, keyOf(from));

  it('goes right to what is needed and left to what needs', () => {
    const right = walk('a', 'ArrowRight');
    expect(['b', 'c', 'd'].map(keyOf)).toContain(right);
    expect(walk('a', 'ArrowRight', 'ArrowLeft')).toBe(keyOf('a'));
    expect(['u', 'v'].map(keyOf)).toContain(walk('a', 'ArrowLeft'));
    expect(walk('u', 'ArrowLeft')).toBe(undefined);
    expect(walk('b', 'ArrowRight')).toBe(undefined);
  });

  it('goes up and down through those beside each other, to the ends', () => {
    const y = (guid: string) => places.nodes.get(keyOf(guid))?.y ?? 0;
    const [top, middle, bottom] = ['b', 'c', 'd'].toSorted((one, other) => y(one) - y(other));
    expect(walk(top ?? '', 'ArrowDown')).toBe(keyOf(middle ?? ''));
    expect(walk(top ?? '', 'ArrowDown', 'ArrowDown')).toBe(keyOf(bottom ?? ''));
    expect(walk(bottom ?? '', 'ArrowDown')).toBe(undefined);
    expect(walk(bottom ?? '', 'ArrowUp')).toBe(keyOf(middle ?? ''));
    expect(walk('a', 'ArrowUp')).toBe(undefined);
  });

  it.each([['KeyA'], ['Enter'], ['PageDown']])('does not go anywhere by %s', (code) => {
    expect(stepOf(code)).toBe(undefined);
  });

  it('is lost from what is not there', () => {
    const empty: GraphLayout = { width: 0, height: 0, nodes: new Map(), edges: [] };
    expect(neighbourNode(empty, 'x', 'right')).toBe(undefined);
  });
});

describe('how much of a graph is seen', () => {
  const room = { width: 600, height: 300 };
  const box = { width: 200, height: 40 };

  it('is all of it in the middle where it fits, never larger than it is', () => {
    expect(fitView({ width: 200, height: 100 }, room, { x: 0, y: 0 })).toEqual({ scale: 1, x: 200, y: 100 });
    const small = fitView({ width: 730, height: 100 }, room, { x: 0, y: 0 });
    expect(small.scale).toBeCloseTo(0.8, 5);
  });

  it('is the surroundings of a node where all of it could not be read', () => {
    const view = fitView({ width: 6_000, height: 9_000 }, room, { x: 1_000, y: 2_000 });
    expect(view.x + 1_000 * view.scale).toBe(300);
    expect(view.y + 2_000 * view.scale).toBe(150);
  });

  it('grows and shrinks around a point that stays, within bounds', () => {
    const view = zoomView({ scale: 1, x: 10, y: 20 }, 1.5, { x: 100, y: 100 });
    expect(view).toEqual({ scale: 1.5, x: -35, y: -20 });
    expect(zoomView(view, 100, { x: 0, y: 0 }).scale).toBe(2);
    expect(zoomView(view, 0.001, { x: 0, y: 0 }).scale).toBe(0.25);
  });

  it('follows the keyboard no further than it must', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(revealBox(view, room, { x: 300, y: 150 }, box)).toEqual(view);
    expect(revealBox(view, room, { x: 700, y: 150 }, box)).toEqual({ scale: 1, x: -216, y: 0 });
    expect(revealBox(view, room, { x: 300, y: -100 }, box)).toEqual({ scale: 1, x: 0, y: 136 });
  });
});

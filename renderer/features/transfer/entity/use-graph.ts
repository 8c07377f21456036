import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '#renderer/api/api.tsx';
import { layoutGraph } from './graph-layout.ts';
import {
  collapseNode,
  type ExpandedNodes,
  expandNode,
  type GraphEntity,
  type GraphNode,
  graphKey,
  graphOf,
  neighboursOf,
  showMore,
} from './graph-model.ts';
import type { EntityAddress } from './use-entity.ts';

interface Shown {
  root: GraphEntity;
  /** The entities that it was gone from, the newest last. */
  trail: readonly GraphEntity[];
  opened: ExpandedNodes;
  /** Key of the node that the keyboard is on. */
  active: string;
}

function startAt(root: GraphEntity, trail: readonly GraphEntity[] = []): Shown {
  const key = graphKey(root);
  return { root, trail, opened: expandNode(new Map(), key), active: key };
}

/** The graph around an entity as far as it was opened, and what opens more of it. */
export function useGraph(address: EntityAddress, name: string) {
  const { queries } = useApi();
  const { site, type, guid } = address;
  const start: GraphEntity = { type, guid, path: name };
  const [shown, setShown] = useState(() => startAt(start));
  // The page may go to another entity while the graph is shown.
  const [first, setFirst] = useState(graphKey(start));
  if (first !== graphKey(start)) {
    setFirst(graphKey(start));
    setShown(startAt(start));
  }
  const { root, trail, opened, active } = shown;
  const keys = [...opened.keys()];
  const answers = useQueries({
    queries: keys.map((key) => ({
      ...queries.transfer.entity.queryOptions({
        input: key === first ? address : { site, ...entityOf(key) },
      }),
      staleTime: 10_000,
    })),
  });
  const made = JSON.stringify([root, [...opened], answers.map(({ dataUpdatedAt }) => dataUpdatedAt)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` has everything that it is made of
  const { graph, places } = useMemo(() => {
    const known = new Map(
      keys.flatMap((key, index) => {
        const data = answers[index]?.data;
        return data ? [[key, neighboursOf(data)] as const] : [];
      }),
    );
    const ofRoot = answers[keys.indexOf(graphKey(root))]?.data?.entity;
    const next = graphOf(ofRoot ? { ...root, path: ofRoot.path } : root, opened, known);
    return { graph: next, places: layoutGraph(next) };
  }, [made]);
  const failed = answers.find(({ error }) => error !== null);
  const change = (next: Partial<Shown>) => setShown({ ...shown, ...next });
  const isThere = (key: string) => graph.nodes.some((node) => node.key === key);
  const owner = active.slice(0, active.lastIndexOf(' '));
  return {
    root,
    graph,
    places,
    opened,
    /** Where the node goes that the keyboard was on, what it belonged to takes its place. */
    active: [active, owner].find(isThere) ?? graphKey(root),
    isLoading: answers.some(({ isPending }) => isPending),
    failed,
    /** The entity is in an archive only. */
    isOfArchive: root.guid === guid && answers[0]?.data !== undefined && !answers[0].data.entity,
    activate: (key: string) => change({ active: key }),
    /** Shows what a node has around it, or what it has left out. */
    expand({ key, rest }: GraphNode) {
      if (rest) change({ opened: showMore(opened, rest.of, rest.direction), active: key });
      else if (!opened.has(key)) change({ opened: expandNode(opened, key), active: key });
    },
    collapse({ key }: GraphNode) {
      if (key !== graphKey(root) && opened.has(key))
        change({ opened: collapseNode(opened, key), active: key });
    },
    /** The graph of another entity, with a way back. */
    goTo: (entity: GraphEntity) => setShown(startAt(entity, [...trail, root])),
    /** Back to the entity before; undefined where there is none. */
    back:
      trail.length === 0
        ? undefined
        : () => {
            const before = trail.at(-1);
            if (before) setShown(startAt(before, trail.slice(0, -1)));
          },
  };
}

export type ShownGraph = ReturnType<typeof useGraph>;

function entityOf(key: string): { type: string; guid: string } {
  const at = key.indexOf(':');
  return { type: key.slice(0, at), guid: key.slice(at + 1) };
}

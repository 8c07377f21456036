import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { language } from '#renderer/ui/language.ts';
import {
  deselectNodes,
  type ExportRow,
  exportRows,
  type Selection,
  selectNodes,
  setFull,
  type TreeState,
} from './tree-model.ts';

/** Nodes that are opened by one key: each is asked of the core. */
const MAX_OPENED = 300;

/**
 * The tree of a site as it is loaded and opened, and what is chosen in it; both outlive the page. `held`: the name under which
 * the choice is.
 */
export function useExportTree(site: string, held = 'export-selection') {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const [branchIsCut, setBranchIsCut] = useState(false);
  const root = useQuery({
    ...queries.transfer.tree.queryOptions({ input: { site } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [expanded, setExpanded] = useWindowState<ReadonlySet<string>>(['export-expanded', site], new Set());
  const [children, setChildren] = useWindowState<TreeState['children']>(['export-children', site], new Map());
  const [selection, setSelection] = useWindowState<Selection>([held, site], new Map());

  const load = useCallback(
    async (node: string): Promise<readonly TreeNode[]> => {
      try {
        const options = queries.transfer.fetch.queryOptions({ input: { site, node, language: language() } });
        const found = await queryClient.fetchQuery({ ...options, staleTime: 0 });
        setChildren((before) => new Map(before).set(node, found));
        setFailure(undefined);
        return found;
      } catch (error) {
        setFailure(toFailure(error));
        setExpanded((before) => new Set([...before].filter((id) => id !== node)));
        return [];
      }
    },
    [queries, queryClient, site, setChildren, setExpanded],
  );
  // The first level is there from the start.
  const rootId = root.data?.id;
  useQuery({
    queryKey: ['export-first-level', site],
    queryFn: () => load(rootId ?? 'root'),
    enabled: rootId !== undefined && !children.has(rootId),
  });

  const rows = useMemo(
    () => exportRows({ root: root.data, children, expanded }, selection),
    [root.data, children, expanded, selection],
  );
  const toggle = (row: ExportRow) => {
    if (row.kind !== 'node' || row.expanded === undefined) return;
    const { id } = row.node;
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
    if (!row.expanded && !children.has(id)) void load(id);
  };
  /** Ticks and unticks an entity, or all entities of a group. */
  const tick = async (row: ExportRow) => {
    if (row.kind !== 'node' || row.check === 'inherited') return;
    const { node, above } = row;
    const isEntity = node.kind === 'entity';
    const nodes = isEntity ? [node] : (children.get(node.id) ?? (await load(node.id)));
    const entities = nodes.filter(({ kind }) => kind === 'entity');
    const path = isEntity ? above : [...above, node.id];
    setSelection((before) =>
      row.check === 'checked' ? deselectNodes(before, entities) : selectNodes(before, entities, path),
    );
  };
  /** Opens a node with all that is below it, level by level, as far as one key may ask for. */
  const openBranch = async (row: ExportRow) => {
    if (row.kind !== 'node') return;
    let opened = 0;
    for (let level: readonly TreeNode[] = [row.node]; level.length > 0; ) {
      const branches = level.filter((node) => node.children > 0).slice(0, MAX_OPENED - opened);
      opened += branches.length;
      const below: TreeNode[] = [];
      for (const node of branches) below.push(...(children.get(node.id) ?? (await load(node.id))));
      setExpanded((before) => new Set([...before, ...branches.map(({ id }) => id)]));
      level = below;
    }
    setBranchIsCut(opened >= MAX_OPENED);
  };
  return {
    rows,
    selection,
    openBranch,
    /** True where the branch that was opened last is larger than what was opened of it. */
    branchIsCut,
    loading: root.isPending || (rootId !== undefined && !children.has(rootId) && !failure),
    failure: root.error ? toFailure(root.error) : failure,
    reload: () => {
      setChildren(new Map());
      setFailure(undefined);
      void root.refetch();
      void queryClient.invalidateQueries({ queryKey: ['export-first-level', site] });
    },
    toggle,
    tick,
    setFull: (node: TreeNode, full: boolean) => setSelection((before) => setFull(before, node, full)),
    chooseFound: (node: TreeNode, above: readonly string[], checked: boolean) =>
      setSelection((one) => (checked ? selectNodes(one, [node], above) : deselectNodes(one, [node]))),
    clear: () => setSelection(new Map()),
    restore: setSelection,
  };
}

export type ExportTree = ReturnType<typeof useExportTree>;

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ExportInput } from '#core/contract/transfer/export.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useDebounced } from '#renderer/ui/use-debounced.ts';
import type { Associations } from '../associations/associations.tsx';
import { selectedNodes } from './tree-model.ts';
import { useExportAgain } from './use-export-again.ts';
import { useExportTree } from './use-export-tree.ts';

/** What the next export of a site takes and how it is written, and what that includes. */
export function useExportDraft(site: string) {
  const tree = useExportTree(site);
  const [all, setAll] = useState(false);
  const nodes = selectedNodes(tree.selection);
  const selection: ExportSelection | undefined = all ? 'all' : nodes.length > 0 ? nodes : undefined;
  const basket = useBasket(site, selection);
  const [associations, setAssociations] = useState<Associations>({});
  const [format, setFormat] = useState<ExportInput['format']>('multi-file');
  const { missing } = useExportAgain(site, (request, again) => {
    setAll(request.selection === 'all');
    tree.restore(again);
    setAssociations(request.associations);
    setFormat(request.format);
  });
  const types = useMemo(() => [...new Set(basket.data?.map(({ type }) => type))], [basket.data]);
  return {
    site,
    tree,
    all,
    setAll,
    selection,
    basket,
    /** Entity types of what is included. */
    types,
    associations,
    setAssociations,
    format,
    setFormat,
    /** How many of what an earlier export chose are not on the site any more. */
    missing,
  };
}

export type ExportDraft = ReturnType<typeof useExportDraft>;

/** The entities that a selection includes; loaded after a pause, with the previous ones shown meanwhile. */
function useBasket(site: string, selection: ExportSelection | undefined) {
  const { queries } = useApi();
  const debounced = useDebounced(JSON.stringify(selection ?? null));
  const requested: ExportSelection | null = JSON.parse(debounced);
  return useQuery({
    ...queries.transfer.select.queryOptions({ input: { site, selection: requested ?? 'all' } }),
    enabled: requested !== null,
    placeholderData: keepPreviousData,
  });
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { pageCommands } from '#renderer/ui/page-commands.ts';
import { PaletteDialog, type PaletteGroup, type PaletteItem } from '#renderer/ui/palette/palette-dialog.tsx';
import { rankItems } from '#renderer/ui/palette/rank.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { useChosenSites } from '../chosen-sites.tsx';
import { type FrameActions, useCommands, usePages, useSiteCommands } from './use-commands.ts';
import { useSiteResults } from './use-site-results.ts';

/** Pause after typing before the site is asked, milliseconds. */
const DEBOUNCE = 250;
/** Entities that are shown: who looks for more has the search of the tree. */
const MAX_ENTITIES = 20;

/** Finds pages, commands, and what the chosen sites hold: users, tasks, providers, versions, runs, entities. */
export default function Palette({ actions, onClose }: { actions: FrameActions; onClose: () => void }) {
  const t = useTexts('palette');
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim());
  // As it was when the palette was opened: behind it the page is out of reach.
  const [ofPage] = useState(pageItems);
  const pages = usePages();
  const commands = useCommands(actions);
  const sites = useSiteCommands();
  const entities = useEntities(text.trim(), asked);
  const found = useSiteResults(asked);
  const groups: PaletteGroup[] = [
    { title: t('onPage'), items: rankItems(ofPage, text) },
    { title: t('pages'), items: rankItems(pages, text) },
    { title: t('commands'), items: rankItems(commands, text) },
    // Each site brings several commands; without a word they would hide the rest.
    { title: t('sites'), items: text.trim() === '' ? [] : rankItems(sites, text) },
    ...(text.trim() === '' ? [] : found),
    ...(entities ? [entities] : []),
  ];
  return (
    <PaletteDialog
      label={t('label')}
      placeholder={t('placeholder')}
      nothing={t('nothing')}
      text={text}
      onText={setText}
      groups={groups}
      onClose={onClose}
    />
  );
}

function pageItems(): PaletteItem[] {
  return pageCommands().map(({ label, keys = '', disabled, run }) => ({
    id: `here-${label}`,
    title: label,
    note: keys,
    also: keys,
    disabled: disabled === true ? keys : disabled || undefined,
    run,
  }));
}

/** Entities by name, Guid or id; undefined while too little is typed to look for. */
function useEntities(typed: string, text: string): PaletteGroup | undefined {
  const t = useTexts('palette');
  const navigate = useNavigate();
  const { queries } = useApi();
  const { source } = useChosenSites();
  const titleOf = useTypeTitle();
  const isConnected = source.check !== undefined && source.failure === undefined;
  const isWanted = text.length >= 2 || /^\d+$/.test(text);
  const search = useQuery({
    ...queries.transfer.search.queryOptions({
      input: { site: source.name ?? '', text, limit: MAX_ENTITIES },
    }),
    enabled: isConnected && isWanted,
  });
  if (typed === '') return undefined;
  if (source.name === undefined) return { title: t('entities'), items: [], state: t('noSource') };
  const title = t('entitiesOf', { site: sanitize(source.name) });
  if (!isConnected) return { title, items: [], state: t('notConnected') };
  if (!isWanted && typed === text) return undefined;
  if (search.error) return { title, items: [], state: renderMessage(toFailure(search.error).message) };
  if (!search.data || typed !== text) return { title, items: [], state: t('searching') };
  return {
    title,
    items: search.data.map(({ type, guid, path }) => ({
      id: `entity-${type}-${guid}`,
      title: sanitize(path, 120),
      note: titleOf(type),
      run: () => void navigate({ to: '/export', search: { find: guid } }),
    })),
    state: search.data.length === 0 ? t('noEntities') : undefined,
  };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

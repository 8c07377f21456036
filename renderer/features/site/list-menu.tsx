import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarBody,
} from '@fluentui/react-components';
import { ArrowDownload20Regular, ArrowUpload20Regular, MoreHorizontal20Regular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** The list of sites as a file: written for another computer, and read from one. */
export function useSiteListFile() {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const exporting = useAction(async () => {
    const list = await client.site.exportList({});
    saveAs('sites.json', `${JSON.stringify(list, null, 2)}\n`, 'application/json');
  });
  const importing = useAction(async (file: File) => {
    exporting.forget();
    const outcome = await client.site.importList({ text: await file.text(), replace: false });
    await queryClient.invalidateQueries({ queryKey: queries.site.key() });
    return outcome;
  });
  return { exporting, importing };
}

type SiteListActions = ReturnType<typeof useSiteListFile>;

export function ListMenu({ exporting, importing }: SiteListActions) {
  const t = useTexts('sites');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button size="small" icon={<MoreHorizontal20Regular />} aria-label={t('listActions')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<ArrowUpload20Regular />} onClick={() => input.current?.click()}>
              {t('importList')}
            </MenuItem>
            <MenuItem icon={<ArrowDownload20Regular />} onClick={() => void exporting.run()}>
              {t('exportList')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label={t('importList')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void importing.run(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** What came of it. */
export function ListOutcome({ exporting, importing }: SiteListActions) {
  const t = useTexts('sites');
  const failure = exporting.failure ?? importing.failure;
  if (failure) return <ErrorPanel failure={failure} />;
  if (!importing.result) return null;
  const { added, kept } = importing.result;
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        {t('listAdded', { count: added.length, number: formatCount(added.length) })}{' '}
        {kept.length > 0 && t('listKept', { names: kept.map((name) => sanitize(name)).join(', ') })}
      </MessageBarBody>
    </MessageBar>
  );
}

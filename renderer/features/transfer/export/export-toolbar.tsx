import { Button, makeStyles, Select, Switch } from '@fluentui/react-components';
import { Dismiss20Regular, Search20Regular, Server20Regular } from '@fluentui/react-icons';
import { archiveFormat } from '#core/contract/transfer/archive.ts';
import { useApi } from '#renderer/api/api.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { useWork } from '#renderer/work/work.tsx';
import type { ExportDraft } from './use-export-draft.ts';

const useStyles = makeStyles({ everything: { whiteSpace: 'nowrap' } });

/** What the toolbar of the page holds while a person chooses; `onService` is asked to have it done in the background. */
export function useExportToolbar(
  draft: ExportDraft,
  { onService, onFind }: { onService: () => void; onFind: () => void },
): ToolbarContent {
  const { tree, all, setAll, selection } = draft;
  const styles = useStyles();
  const t = useTexts('export');
  return {
    beside: (
      <Switch
        className={styles.everything}
        label={t('everything')}
        checked={all}
        onChange={(_event, { checked }) => setAll(checked)}
      />
    ),
    commands: [
      {
        key: 'clear',
        label: t('clear'),
        icon: <Dismiss20Regular />,
        disabled: tree.selection.size === 0 || all,
        onClick: tree.clear,
      },
      {
        key: 'service',
        label: t('inService'),
        icon: <Server20Regular />,
        disabled: selection === undefined,
        onClick: onService,
      },
      {
        key: 'find',
        label: t('findCommand'),
        icon: <Search20Regular />,
        onClick: onFind,
      },
    ],
    primary: <ExportButton draft={draft} />,
  };
}

function ExportButton({ draft }: { draft: ExportDraft }) {
  const { site, selection, basket, associations, format, setFormat } = draft;
  const count = selection && !basket.isFetching ? basket.data?.length : undefined;
  const t = useTexts('export');
  const { client } = useApi();
  const work = useWork();
  const start = () => {
    if (!selection) return;
    void work.start('export', () => client.transfer.export({ site, selection, format, associations }));
  };
  return (
    <>
      <Select
        size="small"
        aria-label={t('format')}
        value={format}
        onChange={(_event, { value }) =>
          setFormat(archiveFormat.options.find((one) => one === value) ?? 'multi-file')
        }
      >
        {archiveFormat.options.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Select>
      <Button size="small" appearance="primary" disabledFocusable={selection === undefined} onClick={start}>
        {count === undefined ? t('export') : t('exportCount', { count, number: formatCount(count) })}
      </Button>
    </>
  );
}

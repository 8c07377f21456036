import { Button, makeStyles, Text } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import { packageColumns, type SavedPackage } from '#core/contract/packages.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Grid, type GridAction } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useWork } from '#renderer/work/work.tsx';
import { useOpenMove } from '../import/use-open-move.ts';

const COLUMN_OVERRIDES = { entities: { width: 120 } };

const useStyles = makeStyles({ list: { minHeight: '180px' } });

/** The saved selections, and what is done with them again: move, compare, export. */
export function PackagesDialog(props: { onCompare: (one: SavedPackage) => void; onClose: () => void }) {
  const { onCompare, onClose } = props;
  const styles = useStyles();
  const t = useTexts('packages');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const packages = useQuery(queries.packages.list.queryOptions({ input: {} }));
  const forgetting = useAction(async ({ name }: SavedPackage) => {
    await client.packages.forget({ name });
    await queryClient.invalidateQueries({ queryKey: queries.packages.key() });
  });
  const actions = usePackageActions({ onCompare, onClose, onForget: forgetting.run });
  return (
    <DialogFrame
      title={t('title')}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles.list}>
        <Grid
          id="packages"
          label={t('list')}
          columns={useRecordColumns(packageColumns, COLUMN_OVERRIDES)}
          rows={packages.data}
          rowKey={({ name }) => name}
          actions={actions}
          failure={packages.error ? toFailure(packages.error) : undefined}
          onRetry={() => void packages.refetch()}
          empty={<Text>{t('empty')}</Text>}
        />
      </div>
      {forgetting.failure && <ErrorPanel failure={forgetting.failure} />}
    </DialogFrame>
  );
}

function usePackageActions(does: {
  onCompare: (one: SavedPackage) => void;
  onClose: () => void;
  onForget: (one: SavedPackage) => unknown;
}): GridAction<SavedPackage>[] {
  const t = useTexts('packages');
  const { receiver } = useChosenSites();
  const openMove = useOpenMove();
  const { client } = useApi();
  const work = useWork();
  const navigate = useNavigate();
  const site = receiver.name;
  /** The Export page shows how far it is. */
  const exportIt = ({ from, options: { associations, texts } }: SavedPackage) => {
    if (!('site' in from)) return;
    work.clear('export');
    void work.start('export', () => client.transfer.export({ ...from, associations, texts }));
    void navigate({ to: '/export' });
  };
  return [
    {
      id: 'move',
      label: site === undefined ? t('moveNowhere') : t('move', { receiver: sanitize(site) }),
      allows: () => site !== undefined,
      run: ({ name, from, options }) =>
        site !== undefined && openMove({ from, name, options, receiver: site }),
    },
    {
      id: 'compare',
      label: t('compare'),
      run: (one) => {
        does.onCompare(one);
        does.onClose();
      },
    },
    { id: 'export', label: t('export'), allows: ({ from }) => 'site' in from, run: exportIt },
    { id: 'forget', label: t('remove'), run: (one) => void does.onForget(one) },
  ];
}

import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { useSelectedService } from '#renderer/features/service/jobs/selected-service.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { AssociationChoices } from '../associations/associations.tsx';
import { type ActiveNode, activeFound } from './active-node.ts';
import { Basket } from './basket.tsx';
import { useExportToolbar } from './export-toolbar.tsx';
import { FindDialog } from './find-dialog.tsx';
import { NodeDetails } from './node-details.tsx';
import { TreePane } from './tree-pane.tsx';
import { type ExportDraft, useExportDraft } from './use-export-draft.ts';

const useStyles = makeStyles({
  panes: { flexGrow: 1, minHeight: 0 },
  note: { padding: `0 ${tokens.spacingHorizontalM}` },
  associations: {
    flexShrink: 0,
    maxHeight: '40%',
    overflow: 'auto',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Where a person chooses what to export: the tree, what is included with it, and one entity. */
export function Chooser({ site }: { site: string }) {
  const styles = useStyles();
  const t = useTexts('export');
  const draft = useExportDraft(site);
  const { find = '' } = useSearch({ from: '/export' });
  // One box looks through the tree and through what is included.
  const [text, setText] = useState(find);
  // The palette may send the person here while the page is open.
  useEffect(() => setText(find), [find]);
  const [isInService, setInService] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const toolbar = useExportToolbar(draft, {
    onService: () => setInService(true),
    onFind: () => setFinding(true),
  });
  const { tree, all, selection, types, associations, setAssociations, missing } = draft;
  const [active, setActive] = useState<ActiveNode>();
  const columns = usePane('export', { share: 50, collapsed: false });
  return (
    <Page title={t('title')} toolbar={toolbar} fills>
      {missing > 0 && (
        <Text role="status" className={styles.note}>
          {t('goneSince', { count: missing, number: formatCount(missing) })}
        </Text>
      )}
      <div className={styles.panes}>
        <Panes
          pane={columns}
          across="columns"
          label={t('basket')}
          first={
            <TreePane
              site={site}
              tree={tree}
              all={all}
              text={text}
              onText={setText}
              active={active}
              onActive={setActive}
            />
          }
          second={<Included draft={draft} text={text} active={active} onActive={setActive} />}
        />
      </div>
      {selection && (
        <div className={styles.associations}>
          <AssociationChoices
            site={site}
            types={types}
            associations={associations}
            disabled={false}
            onChange={setAssociations}
          />
        </div>
      )}
      {isFinding && <FindDialog site={site} onClose={() => setFinding(false)} />}
      {isInService && <ExportInService draft={draft} onClose={() => setInService(false)} />}
    </Page>
  );
}

/** What the export includes, and below it the entity that is looked at. */
function Included(props: {
  draft: ExportDraft;
  /** What is looked for. */
  text: string;
  active: ActiveNode | undefined;
  onActive: (active: ActiveNode) => void;
}) {
  const { draft, text, active, onActive } = props;
  const { site, tree, selection, basket } = draft;
  const t = useTexts('export');
  const rows = usePane('export-details', { share: 55, collapsed: false });
  return (
    <Panes
      pane={rows}
      across="rows"
      label={t('details')}
      first={
        <Stack gap="none" fill>
          {basket.error && (
            <ErrorPanel failure={toFailure(basket.error)} onRetry={() => void basket.refetch()} />
          )}
          <Basket
            items={selection ? basket.data : undefined}
            text={text}
            counting={basket.isFetching}
            empty={selection === undefined}
          />
        </Stack>
      }
      second={
        <NodeDetails
          site={site}
          active={active}
          selection={tree.selection}
          onFull={tree.setFull}
          onOpen={(entity) => onActive(activeFound(entity))}
        />
      }
    />
  );
}

/** Asks whether a service is to export what is chosen, in the background, and shows the job that it begins. */
function ExportInService({ draft, onClose }: { draft: ExportDraft; onClose: () => void }) {
  const { site, selection, associations, format } = draft;
  const t = useTexts('export');
  const { client } = useApi();
  const navigate = useNavigate();
  const selected = useSelectedService();
  const beginning = useAction(async () => {
    if (!selection) return;
    const job = { operation: 'transfer.export', input: { selection, associations, format } };
    const { id } = await client.jobs.begin({ ...selected, job });
    void navigate({ to: '/service', search: { part: 'jobs', job: id } });
  });
  return (
    <ConfirmDialog
      title={t('inServiceTitle')}
      confirm={t('inServiceConfirm')}
      ready={selection !== undefined && !beginning.isRunning}
      failure={beginning.failure}
      onConfirm={() => void beginning.run()}
      onClose={onClose}
    >
      <Text>
        {selected.service === undefined
          ? t('inServiceHere')
          : t('inServiceAt', { address: sanitize(selected.service, 300) })}
      </Text>
      <Text>{t('inServiceText', { site: sanitize(site) })}</Text>
    </ConfirmDialog>
  );
}

import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  ArrowRight20Regular,
  Box20Regular,
  Dismiss20Regular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import type { EntityKey, SelectedNode } from '#core/contract/transfer/selection.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { language } from '#renderer/ui/language.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command, ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import type { ChosenBase } from '../base/chosen-base.ts';
import { useOpenMove } from '../import/use-open-move.ts';
import { SavePackageDialog } from '../packages/save-package-dialog.tsx';
import { type ComparedSides, isOnReceiver, ONLY, siteOf } from './difference.ts';
import { Differences } from './differences.tsx';
import { type Ticked, useTicked } from './use-ticked.ts';

const useStyles = makeStyles({
  count: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

/** What a comparison has found, and what is ticked of it. */
export function ComparisonResult(props: {
  sides: ComparedSides;
  base: ChosenBase | undefined;
  result: CompareResult;
  toolbar: ToolbarContent;
}) {
  const { sides, base, result, toolbar } = props;
  const styles = useStyles();
  const t = useTexts('compare');
  const ticked = useTicked(sides, result);
  const preview = usePreviewMove(sides, base, ticked);
  const [keeping, setKeeping] = useState(false);
  const report = useReport(sides, result);
  const receiver = siteOf(sides.to);
  const clear: Command = {
    key: 'clear',
    label: t('clear'),
    icon: <Dismiss20Regular />,
    disabled: ticked.ticked.size === 0,
    onClick: ticked.clear,
  };
  const keep: Command = {
    key: 'package',
    label: t('savePackage'),
    icon: <Box20Regular />,
    disabled: nodesOf(ticked.ticks).length === 0,
    onClick: () => setKeeping(true),
  };
  const save: Command = {
    key: 'report',
    label: t('saveReport'),
    icon: <ArrowDownload20Regular />,
    disabled: report.isRunning,
    onClick: () => void report.run(),
  };
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        beside: (
          <>
            {toolbar.beside}
            <Text size={200} className={styles.count} role="status">
              {ticked.ticked.size > 0 && countText()}
            </Text>
          </>
        ),
        commands: [clear, ...(sides.signIn ? [] : [keep]), ...(toolbar.commands ?? []), save],
        primary: (
          <>
            {toolbar.primary}
            {receiver !== undefined && (
              <Button
                size="small"
                appearance="primary"
                icon={<ArrowRight20Regular />}
                disabledFocusable={ticked.ticked.size === 0}
                onClick={() => preview(receiver)}
              >
                {ticked.ticks.size === 0
                  ? t('previewMove')
                  : t('previewTicked', { count: ticked.ticks.size })}
              </Button>
            )}
          </>
        ),
      }}
    >
      {report.failure && <ErrorPanel failure={report.failure} />}
      <Differences sides={sides} result={result} ticked={ticked} />
      {keeping && (
        <SavePackageDialog
          from={{ ...sides.from.address, selection: nodesOf(ticked.ticks) }}
          onClose={() => setKeeping(false)}
        />
      )}
    </Page>
  );

  function countText(): string {
    const numbers = { number: formatCount(ticked.ticked.size), along: formatCount(ticked.included.size) };
    return ticked.included.size === 0 ? t('ticked', numbers) : t('tickedAlong', numbers);
  }
}

/** Goes on to the plan of moving what is ticked, with what comes along. */
function usePreviewMove({ from, signIn }: ComparedSides, base: ChosenBase | undefined, { ticks }: Ticked) {
  const t = useTexts('compare');
  const openMove = useOpenMove();
  return (receiver: string) => {
    const name = t('moveName', { from: sanitize(from.name), number: formatCount(ticks.size) });
    const nodes = nodesOf(ticks);
    openMove({
      from: nodes.length > 0 ? { ...from.address, selection: nodes } : undefined,
      remove: removedOf(ticks),
      signIn,
      name,
      receiver,
      base,
    });
  };
}

/** Each of them alone: what comes along is among them. */
function nodesOf(ticks: ReadonlySet<string>): SelectedNode[] {
  return Array.from(ticks)
    .filter((key) => !isOnReceiver(key))
    .map((key) => ({ ...entityOf(key), includeSubcat: true }));
}

/** What only the receiver has and is ticked: it goes. */
function removedOf(ticks: ReadonlySet<string>): EntityKey[] {
  return Array.from(ticks)
    .filter(isOnReceiver)
    .map((key) => entityOf(key.slice(ONLY.length)));
}

function entityOf(key: string): EntityKey {
  const at = key.indexOf(':');
  return { type: key.slice(0, at), guid: key.slice(at + 1) };
}

/** Saves a comparison as a page to read and file. */
function useReport({ from, to }: ComparedSides, { plan, warnings, onlyOnReceiver }: CompareResult) {
  const { client } = useApi();
  return useAction(async () => {
    const names = { receiver: sanitize(to.name), archive: sanitize(from.name) };
    const report = { kind: 'compare', plan, warnings, onlyOnReceiver, ...names } as const;
    const { html } = await client.transfer.report({ ...report, language: language() });
    saveAs('compare-report.html', html, 'text/html');
  });
}

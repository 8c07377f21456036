import { Button, makeStyles, Radio, RadioGroup, Text, tokens } from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { visible } from '#core/base/text.ts';
import type { TreeNode } from '#core/contract/transfer.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { nodeLabel } from './node-label.ts';
import { exportTexts } from './texts.ts';
import { type ExportRow, keyOf, type Selection } from './tree-model.ts';

const useStyles = makeStyles({
  details: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflow: 'auto',
  },
  name: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

/** What a node is; for a chosen entity also how much of it comes. */
export function NodeDetails(props: {
  row: ExportRow | undefined;
  selection: Selection;
  onFull: (node: TreeNode, full: boolean) => void;
}) {
  const { row, selection, onFull } = props;
  const styles = useStyles();
  const t = useTexts(exportTexts);
  const titleOf = useTypeTitle();
  if (row?.kind !== 'node') return <div className={styles.details}>{t('chooseNode')}</div>;
  const { node } = row;
  const chosen = selection.get(keyOf(node));
  const facts: [string, ReactNode][] = [
    ...(node.type ? [[t('type'), titleOf(node.type)] as [string, ReactNode]] : []),
    ...(node.entityId === undefined ? [] : [[t('id'), node.entityId] as [string, ReactNode]]),
    ...(node.guid ? [[t('guid'), <GuidFact key="guid" guid={node.guid} />] as [string, ReactNode]] : []),
    ...(node.children > 0 ? [[t('children'), formatCount(node.children)] as [string, ReactNode]] : []),
  ];
  return (
    <section className={styles.details} aria-label={t('details')}>
      <Text as="h3" weight="semibold" size={400} block className={styles.name}>
        {nodeLabel(node, 1000)}
      </Text>
      <Facts facts={facts} />
      {row.includedVia !== undefined && <Text>{t('inherited', { name: visible(row.includedVia) })}</Text>}
      {chosen && node.children > 0 && (
        <RadioGroup
          aria-label={t('extent')}
          value={chosen.full ? 'full' : 'partial'}
          onChange={(_event, { value }) => onFull(node, value === 'full')}
        >
          <Radio value="full" label={t('full')} />
          <Radio value="partial" label={t('partial')} />
        </RadioGroup>
      )}
    </section>
  );
}

function GuidFact({ guid }: { guid: string }) {
  const t = useTexts(exportTexts);
  return (
    <>
      {guid}{' '}
      <Button
        size="small"
        appearance="subtle"
        icon={<Copy20Regular />}
        aria-label={t('copyGuid')}
        onClick={() => void navigator.clipboard.writeText(guid)}
      />
    </>
  );
}

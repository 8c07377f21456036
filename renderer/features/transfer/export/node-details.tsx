import { Button, makeStyles, Radio, RadioGroup, Text, tokens } from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { PartTabs, usePart } from '../entity/entity-parts.tsx';
import type { GraphEntity } from '../entity/graph-model.ts';
import { SiteEntity } from '../entity/site-entity.tsx';
import type { ActiveNode } from './active-node.ts';
import { keyOf, type Selection } from './tree-model.ts';

const useStyles = makeStyles({
  details: { padding: tokens.spacingHorizontalM, overflow: 'auto' },
  name: { overflowWrap: 'anywhere', unicodeBidi: 'isolate', margin: 0 },
});

/** What a node is; for a chosen entity also how much of it comes. */
export function NodeDetails(props: {
  site: string;
  active: ActiveNode | undefined;
  selection: Selection;
  onFull: (node: TreeNode, full: boolean) => void;
  /** Shows the details of another entity. */
  onOpen: (entity: GraphEntity) => void;
}) {
  const { site, active, selection, onFull, onOpen } = props;
  const [part, setPart] = usePart();
  const styles = useStyles();
  const t = useTexts('export');
  const titleOf = useTypeTitle();
  if (!active || active.title === '') return <Stack className={styles.details}>{t('chooseNode')}</Stack>;
  const { title, node, type, guid, includedVia } = active;
  const chosen = selection.get(keyOf(active));
  const facts: [string, ReactNode][] = [
    ...(type ? [[t('type'), titleOf(type)] as [string, ReactNode]] : []),
    ...(node?.entityId === undefined ? [] : [[t('id'), node.entityId] as [string, ReactNode]]),
    ...(guid ? [[t('guid'), <GuidFact key="guid" guid={guid} />] as [string, ReactNode]] : []),
    ...(node && node.children > 0
      ? [[t('children'), formatCount(node.children)] as [string, ReactNode]]
      : []),
  ];
  return (
    <Stack as="section" gap="s" fill className={styles.details} aria-label={t('details')}>
      <Text as="h3" weight="semibold" size={400} block className={styles.name}>
        {title}
      </Text>
      <Facts facts={facts} />
      {includedVia !== undefined && <Text>{t('inherited', { name: sanitize(includedVia) })}</Text>}
      {chosen && node && node.children > 0 && (
        <RadioGroup
          layout="horizontal"
          aria-label={t('extent')}
          value={chosen.full ? 'full' : 'partial'}
          onChange={(_event, { value }) => onFull(node, value === 'full')}
        >
          <Radio value="full" label={t('full')} />
          <Radio value="partial" label={t('partial')} />
        </RadioGroup>
      )}
      {type && guid && (
        <>
          <PartTabs part={part} onPart={setPart} />
          <SiteEntity
            site={site}
            type={type}
            guid={guid}
            name={title}
            part={part}
            onPart={setPart}
            onOpen={(other) => {
              onOpen(other);
              return true;
            }}
          />
        </>
      )}
    </Stack>
  );
}

function GuidFact({ guid }: { guid: string }) {
  const t = useTexts('export');
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

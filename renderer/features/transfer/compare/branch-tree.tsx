import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useContext, useMemo, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { VirtualTree } from '#renderer/ui/tree/tree.tsx';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { TickBox } from '../export/tick-box.tsx';
import { toggleInSet } from '../toggle-in-set.ts';
import { type Branch, type BranchRow, branchRows } from './branches.ts';

const useStyles = makeStyles({
  count: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  removed: { color: tokens.colorStatusDangerForeground1, flexShrink: 0 },
});

/** Ticks a branch; a context, because rows are rendered one by one. */
const TickBranch = createContext<(branch: Branch) => void>(() => {});

/** Both sides as one tree, with what differs in each branch. */
export function BranchTree(props: {
  root: Branch;
  active: string;
  onActive: (key: string) => void;
  isTicked: (key: string) => boolean;
  onTick: (branch: Branch) => void;
}) {
  const { root, active, onActive, isTicked, onTick } = props;
  const t = useTexts('compare');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => branchRows(root, folded, isTicked), [root, folded, isTicked]);
  return (
    <TickBranch.Provider value={onTick}>
      <VirtualTree
        label={t('tree')}
        rows={rows}
        activeKey={active}
        onActivate={({ key }) => onActive(key)}
        onToggle={({ key }) => setFolded(toggleInSet(folded, key))}
        onSpace={({ branch }) => onTick(branch)}
        renderRow={renderBranch}
      />
    </TickBranch.Provider>
  );
}

function renderBranch(row: BranchRow) {
  return <BranchContent row={row} />;
}

function BranchContent({ row: { branch, checked, removed } }: { row: BranchRow }) {
  const styles = useStyles();
  const t = useTexts('compare');
  const titleOf = useTypeTitle();
  const tick = useContext(TickBranch);
  const { kind, name, differences } = branch;
  const names = { whole: t('whole'), outside: t('outside'), type: titleOf(name) };
  const label = kind === 'section' || kind === 'category' ? sanitize(name) : names[kind];
  const check = checked === 'mixed' ? 'mixed' : checked ? 'checked' : 'unchecked';
  return (
    <>
      {checked !== undefined && <TickBox label={label} check={check} onTick={() => tick(branch)} />}
      <RowName text={label} />
      <span className={styles.count}>{formatCount(differences.length)}</span>
      {removed > 0 && (
        <span className={styles.removed}>{t('removals', { number: formatCount(removed) })}</span>
      )}
    </>
  );
}

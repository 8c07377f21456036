import { Checkbox } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { ConfirmWrite, ProveUndo, type WayOut } from './confirm-write.tsx';
import { useWriteKind } from './use-plan.ts';

/** What an import or a move does, in the words of its button: how much it writes, and how much goes. */
export function useWriteText(): (plan: Plan, receiver: string) => string {
  const t = useTexts('import');
  const isMove = useWriteKind() === 'move';
  return ({ counts }, receiver) => {
    const written = counts.Add + counts.Update + counts.AutoCreate;
    const [number, removed] = [formatCount(written), formatCount(counts.Remove)];
    if (counts.Remove === 0) return t(isMove ? 'move' : 'import', { number, receiver });
    return written === 0 ? t('moveRemoves', { removed }) : t('moveAndRemove', { number, removed });
  };
}

/** Asks before the import, whether its decisions are to be remembered, and whether its undo is to be tried first. */
export function ConfirmImport(props: {
  receiver: ListedSite;
  plan: Plan;
  warnings: readonly Finding[];
  /** `remember`: keep the decisions for further imports into this site. */
  onConfirm: (how: { remember: boolean; proveUndo: boolean } & WayOut) => void;
  onClose: () => void;
  /** False while required input is missing. */
  ready?: boolean;
  children?: ReactNode;
}) {
  const { receiver, plan, warnings, onConfirm, onClose, ready, children } = props;
  const isMove = useWriteKind() === 'move';
  const writeText = useWriteText();
  const t = useTexts('import');
  const [remember, setRemember] = useState(false);
  const [proveUndo, setProveUndo] = useState(false);
  const skipped = plan.items.filter((item) => item.skipped !== undefined).length;
  const { Add, Update, AutoCreate, Remove } = plan.counts;
  const counts = [
    { count: Add, line: 'confirmAdd' },
    { count: Update, line: 'confirmUpdate' },
    { count: AutoCreate, line: 'confirmAuto' },
    { count: skipped, line: 'confirmSkip' },
    { count: Remove, line: 'confirmRemove' },
  ] as const;
  const lines = counts
    .filter(({ count }) => count > 0)
    .map(({ count, line }) => t(line, { number: formatCount(count) }));
  return (
    <ConfirmWrite
      site={receiver}
      plan={plan}
      title={t(isMove ? 'confirmMoveTitle' : 'confirmTitle', { receiver: receiver.name })}
      lines={lines}
      confirm={writeText(plan, receiver.name)}
      warnings={warnings}
      onConfirm={(way) => onConfirm({ remember, proveUndo, ...way })}
      onClose={onClose}
      ready={ready}
    >
      {children}
      <ProveUndo checked={proveUndo} onChange={setProveUndo} />
      {plan.decisions.length > 0 && (
        <Checkbox
          label={t('remember')}
          checked={remember}
          onChange={(_event, { checked }) => setRemember(checked === true)}
        />
      )}
    </ConfirmWrite>
  );
}

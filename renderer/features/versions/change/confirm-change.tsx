import { useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { ConfirmWrite, ProveUndo, type WayOut } from '#renderer/features/transfer/import/confirm-write.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Asks before a change of version, and whether its undo is to be tried first. */
export function ConfirmChange(props: {
  site: ListedSite;
  names: { module: string; to: string };
  plan: Plan;
  warnings: readonly Finding[];
  onConfirm: (how: { proveUndo: boolean } & WayOut) => void;
  onClose: () => void;
}) {
  const { site, names, plan, warnings, onConfirm, onClose } = props;
  const t = useTexts('change-version');
  const [proveUndo, setProveUndo] = useState(false);
  const { Add, Update, AutoCreate, Skipped, Remove } = plan.counts;
  const counts = [
    { count: Add + AutoCreate, line: 'confirmAdd' },
    { count: Update, line: 'confirmUpdate' },
    { count: Remove, line: 'confirmRemove' },
    { count: Skipped, line: 'confirmSkip' },
  ] as const;
  const lines = counts
    .filter(({ count }) => count > 0)
    .map(({ count, line }) => t(line, { number: formatCount(count) }));
  return (
    <ConfirmWrite
      site={site}
      plan={plan}
      title={t('confirmTitle', { site: site.name, ...names })}
      lines={lines.length > 0 ? lines : [t('confirmNothing', names)]}
      confirm={t('confirm')}
      warnings={warnings}
      onConfirm={(way) => onConfirm({ proveUndo, ...way })}
      onClose={onClose}
    >
      <ProveUndo checked={proveUndo} onChange={setProveUndo} />
    </ConfirmWrite>
  );
}

import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { removalsOf } from '#core/contract/transfer/plan-item.ts';
import { ConfirmWrite } from '#renderer/ui/confirm-write.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Asks before the import, and whether its decisions are to be remembered. */
export function ConfirmImport(props: {
  isMove: boolean;
  receiver: ListedSite;
  plan: Plan;
  /** `remember`: keep the decisions for further imports into this site. */
  onConfirm: (remember: boolean) => void;
  onClose: () => void;
}) {
  const { isMove, receiver, plan, onConfirm, onClose } = props;
  const t = useTexts('import');
  const [remember, setRemember] = useState(false);
  const skipped = plan.items.filter((item) => item.skipped !== undefined).length;
  const removes = removalsOf(plan).length;
  return (
    <ConfirmWrite
      site={receiver}
      title={t(isMove ? 'confirmMoveTitle' : 'confirmTitle', { receiver: receiver.name })}
      text={t('confirmText')}
      lines={[
        t('confirmAdd', { number: formatCount(plan.counts.Add) }),
        t('confirmUpdate', { number: formatCount(plan.counts.Update) }),
        t('confirmAuto', { number: formatCount(plan.counts.AutoCreate) }),
        t('confirmSkip', { number: formatCount(skipped) }),
        ...(removes > 0 ? [t('confirmRemove', { number: formatCount(removes) })] : []),
      ]}
      removes={removes > 0}
      typeName={t(removes > 0 ? 'confirmRemoval' : 'confirmProduction')}
      confirm={t(isMove ? 'move' : 'import', { receiver: receiver.name })}
      onConfirm={() => onConfirm(remember)}
      onClose={onClose}
    >
      {removes === 0 && <p>{t('confirmNoDeletes')}</p>}
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

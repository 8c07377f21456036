import type { ListedSite } from '#core/contract/site.ts';
import type { Plan } from '#core/contract/transfer-plan.ts';
import { ConfirmWrite } from '#renderer/ui/confirm-write.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Asks before an undo. */
export function ConfirmUndo(props: {
  receiver: ListedSite;
  plan: Plan;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { receiver, plan, onConfirm, onClose } = props;
  const t = useTexts('undo');
  const { Remove, Update, Add, Skipped } = plan.counts;
  return (
    <ConfirmWrite
      site={receiver}
      title={t('confirmTitle', { site: receiver.name })}
      text={t('confirmText')}
      lines={[
        t('confirmRemove', { number: formatCount(Remove) }),
        t('confirmUpdate', { number: formatCount(Update) }),
        t('confirmAdd', { number: formatCount(Add) }),
        t('confirmSkip', { number: formatCount(Skipped) }),
      ]}
      removes={Remove > 0}
      typeName={t('confirmName')}
      confirm={t('confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

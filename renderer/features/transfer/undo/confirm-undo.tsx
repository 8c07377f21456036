import type { ListedSite } from '#core/contract/site.ts';
import type { Plan } from '#core/contract/transfer-plan.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { undoTexts } from './texts.ts';

/** Asks before an undo: where, how much; the name of the site is typed where anything goes, or where it is a production site. */
export function ConfirmUndo(props: {
  receiver: ListedSite;
  plan: Plan;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { receiver, plan } = props;
  const t = useTexts(undoTexts);
  const { Remove, Update, Add, Skipped } = plan.counts;
  const isTyped = receiver.production || Remove > 0;
  const lines = [
    t('confirmRemove', { number: formatCount(Remove) }),
    t('confirmUpdate', { number: formatCount(Update) }),
    t('confirmAdd', { number: formatCount(Add) }),
    t('confirmSkip', { number: formatCount(Skipped) }),
  ];
  return (
    <ConfirmDialog
      title={t('confirmTitle', { site: receiver.name })}
      confirm={t('confirm')}
      typed={isTyped ? { name: receiver.name, label: t('confirmName') } : undefined}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <SiteMark {...receiver} />
      <p>{t('confirmText')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

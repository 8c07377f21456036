import type { ListedSite } from '#core/contract/site.ts';
import type { Plan } from '#core/contract/transfer-plan.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { changeTexts } from './texts.ts';

/** Asks before a change of version: where, how much; the name of the site is typed where anything goes, or on a production site. */
export function ConfirmChange(props: {
  site: ListedSite;
  names: { module: string; to: string };
  plan: Plan;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { site, names, plan } = props;
  const t = useTexts(changeTexts);
  const { Add, Update, AutoCreate, Skipped, Remove } = plan.counts;
  const lines = [
    t('confirmAdd', { number: formatCount(Add + AutoCreate) }),
    t('confirmUpdate', { number: formatCount(Update) }),
    t('confirmRemove', { number: formatCount(Remove) }),
    t('confirmSkip', { number: formatCount(Skipped) }),
  ];
  return (
    <ConfirmDialog
      title={t('confirmTitle', { site: site.name, ...names })}
      confirm={t('confirm')}
      typed={site.production || Remove > 0 ? { name: site.name, label: t('confirmName') } : undefined}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <SiteMark {...site} />
      <p>{t('confirmText')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

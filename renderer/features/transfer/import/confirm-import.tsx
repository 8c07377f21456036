import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { removalsOf } from '#core/contract/plan-item.ts';
import type { ListedSite } from '#core/contract/site.ts';
import type { Plan } from '#core/contract/transfer-plan.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { importTexts } from './texts.ts';

/** Asks before the import: where to, how much; the name of a production site is typed. */
export function ConfirmImport(props: {
  isMove: boolean;
  receiver: ListedSite;
  plan: Plan;
  /** `remember`: keep the decisions for further imports into this site. */
  onConfirm: (remember: boolean) => void;
  onClose: () => void;
}) {
  const { receiver, plan } = props;
  const t = useTexts(importTexts);
  const [typed, setTyped] = useState('');
  const [remember, setRemember] = useState(false);
  const skipped = plan.items.filter((item) => item.skipped !== undefined).length;
  const removes = removalsOf(plan).length;
  const lines = [
    t('confirmAdd', { number: formatCount(plan.counts.Add) }),
    t('confirmUpdate', { number: formatCount(plan.counts.Update) }),
    t('confirmAuto', { number: formatCount(plan.counts.AutoCreate) }),
    t('confirmSkip', { number: formatCount(skipped) }),
    ...(removes > 0 ? [t('confirmRemove', { number: formatCount(removes) })] : []),
  ];
  const isTyped = receiver.production || removes > 0;
  return (
    <ConfirmDialog
      title={t(props.isMove ? 'confirmMoveTitle' : 'confirmTitle', { receiver: receiver.name })}
      confirm={t(props.isMove ? 'move' : 'import', { receiver: receiver.name })}
      ready={!isTyped || typed.trim() === receiver.name}
      onConfirm={() => props.onConfirm(remember)}
      onClose={props.onClose}
    >
      <SiteMark {...receiver} />
      <p>{t('confirmText')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {removes === 0 && <p>{t('confirmNoDeletes')}</p>}
      {plan.decisions.length > 0 && (
        <Checkbox
          label={t('remember')}
          checked={remember}
          onChange={(_event, { checked }) => setRemember(checked === true)}
        />
      )}
      {isTyped && (
        <Field label={t(removes > 0 ? 'confirmRemoval' : 'confirmProduction')}>
          <Input value={typed} autoComplete="off" onChange={(_event, { value }) => setTyped(value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}

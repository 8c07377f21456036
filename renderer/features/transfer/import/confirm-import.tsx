import { Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { removalsOf } from '#core/contract/transfer/plan-item.ts';
import { ConfirmWrite } from '#renderer/ui/confirm-write.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { type Translate, useTexts } from '#renderer/ui/texts.ts';

/** More names of what goes are counted. */
const MAX_NAMES = 10;

const useStyles = makeStyles({ removed: { color: tokens.colorStatusDangerForeground1 } });

/** What a move does, in the words of its button: how much it writes, and how much goes. */
export function moveText(t: Translate<'import'>, { counts }: Plan, receiver: string): string {
  const written = counts.Add + counts.Update + counts.AutoCreate;
  const [number, removed] = [formatCount(written), formatCount(counts.Remove)];
  if (counts.Remove === 0) return t('move', { number, receiver });
  return written === 0 ? t('moveRemoves', { removed }) : t('moveAndRemove', { number, removed });
}

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
  const styles = useStyles();
  const t = useTexts('import');
  const [remember, setRemember] = useState(false);
  const skipped = plan.items.filter((item) => item.skipped !== undefined).length;
  const removed = removalsOf(plan);
  const removes = removed.length;
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
      confirm={isMove ? moveText(t, plan, receiver.name) : t('import', { receiver: receiver.name })}
      onConfirm={() => onConfirm(remember)}
      onClose={onClose}
    >
      {removes === 0 && <p>{t('confirmNoDeletes')}</p>}
      {removes > 0 && (
        <section className={styles.removed}>
          <Text weight="semibold">{t('confirmRemoved')}</Text>
          <ul>
            {removed.slice(0, MAX_NAMES).map(({ type, guid, path }) => (
              <li key={`${type}:${guid}`}>{sanitize(path, 200)}</li>
            ))}
          </ul>
          {removes > MAX_NAMES && (
            <Text>{t('confirmMore', { number: formatCount(removes - MAX_NAMES) })}</Text>
          )}
        </section>
      )}
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

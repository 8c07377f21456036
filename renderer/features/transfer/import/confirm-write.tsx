import { Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf, removalsOf } from '#core/contract/transfer/plan-item.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import { useApi } from '#renderer/api/api.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { formatBytes, formatCount } from '#renderer/ui/format.ts';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';

/** More of what goes, and of what refers to one of them, is counted. */
const MAX_NAMES = 10;

const MEGABYTE = 1_000_000;

const useStyles = makeStyles({
  removed: { color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
  // The dialog has gaps of its own.
  text: { margin: 0 },
  why: { color: tokens.colorNeutralForeground2 },
});

/**
 * Confirmation of what one transaction writes to a site: where, how much of what, what goes with what refers to it, and until
 * when it can be undone. The name of the site is typed on a production site, and wherever anything is removed.
 */
export function ConfirmWrite(props: {
  site: ListedSite;
  plan: Plan;
  title: string;
  /** How much of what, a line each. */
  lines: readonly string[];
  confirm: string;
  /** What was said of the plan: some of it asks for a number or a reason. */
  warnings: readonly Finding[];
  onConfirm: (way: WayOut) => void;
  onClose: () => void;
  /** False while required input is missing. */
  ready?: boolean | undefined;
  children?: ReactNode;
}) {
  const { ready = true, site, plan, title, lines, confirm, warnings, onConfirm, onClose, children } = props;
  const styles = useStyles();
  const t = useTexts('confirm-write');
  const wayOut = useWayOut(warnings);
  const { name, colour, production } = site;
  const removed = removalsOf(plan);
  const removes = removed.length > 0;
  const label = t(removes ? 'typeNameForRemoval' : 'typeNameForProduction');
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      typed={production || removes ? { name, label } : undefined}
      ready={ready && wayOut.ready}
      onConfirm={() => onConfirm(wayOut.way)}
      onClose={onClose}
    >
      <SiteMark name={name} colour={colour} production={production} />
      <p className={styles.text}>{t('transaction')}</p>
      <ul className={styles.text}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {removes && <Removed items={removed} />}
      <UndoNote />
      {children}
      {wayOut.fields}
    </ConfirmDialog>
  );
}

/** How a person gets past what the profile of the receiver refuses. */
export type WayOut = { confirmNumber?: number; despiteFreeze?: string };

/** Asks for the number of what a plan beyond the limits changes, and why it is written while the site is frozen. */
function useWayOut(warnings: readonly Finding[]): { way: WayOut; ready: boolean; fields: ReactNode } {
  const t = useTexts('confirm-write');
  const say = useEntityMessage();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const find = (code: string) => warnings.find(({ message }) => message.code === code)?.message;
  const [limit, frozen] = [find('limit-exceeded'), find('site-frozen')];
  const number = Number(limit?.values.number);
  return {
    way: {
      ...(limit ? { confirmNumber: number } : {}),
      ...(frozen ? { despiteFreeze: reason.trim() } : {}),
    },
    ready: (!limit || typed.trim() === String(number)) && (!frozen || reason.trim() !== ''),
    fields: (
      <>
        {limit && (
          <TextField
            field={{ value: typed, change: setTyped }}
            label={t('typeNumber', { number: String(number) })}
            help={say(limit)}
          />
        )}
        {frozen && (
          <TextField
            field={{ value: reason, change: setReason }}
            label={t('freezeReason')}
            help={say(frozen)}
            maxLength={500}
          />
        )}
      </>
    ),
  };
}

/** The tick by which the undo is tried before anything is written. */
export function ProveUndo({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts('confirm-write');
  return (
    <Checkbox
      label={t('proveUndo')}
      checked={checked}
      onChange={(_event, data) => onChange(data.checked === true)}
    />
  );
}

/** What goes from the site, by name, each with what refers to it. */
function Removed({ items }: { items: readonly PlanItem[] }) {
  const styles = useStyles();
  const t = useTexts('confirm-write');
  const titleOf = useTypeTitle();
  return (
    <section>
      <Text weight="semibold">{t('removed')}</Text>
      <ul>
        {items.slice(0, MAX_NAMES).map((item) => (
          <li key={`${item.type}:${item.guid}`}>
            <span className={styles.removed}>{`${titleOf(item.type)}: ${sanitize(item.path, 200)}`}</span>
            <Reasons item={item} />
          </li>
        ))}
      </ul>
      {items.length > MAX_NAMES && (
        <Text>{t('more', { number: formatCount(items.length - MAX_NAMES) })}</Text>
      )}
    </section>
  );
}

/** Why one goes, and what refers to it. */
function Reasons({ item }: { item: PlanItem }) {
  const styles = useStyles();
  const t = useTexts('confirm-write');
  const titleOf = useTypeTitle();
  const say = useEntityMessage();
  const reasons = [
    ...(item.findings ?? []).map(({ message }) => message),
    ...conflictsOf(item).map((conflict) => conflictMessage(conflict, titleOf)),
  ].map((one) => say(one, item.type));
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.why}>
      {reasons.slice(0, MAX_NAMES).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {reasons.length > MAX_NAMES && (
        <li>{t('more', { number: formatCount(reasons.length - MAX_NAMES) })}</li>
      )}
    </ul>
  );
}

/** Until when this computer can undo what is written. */
function UndoNote() {
  const styles = useStyles();
  const t = useTexts('confirm-write');
  const { queries } = useApi();
  const { data } = useQuery(queries.history.undoStorage.queryOptions({ input: {} }));
  if (!data) return null;
  const { runs, megabytes } = data.limits;
  return (
    <p className={styles.text}>
      {t('undo', { runs: formatCount(runs), size: formatBytes(megabytes * MEGABYTE) })}
    </p>
  );
}

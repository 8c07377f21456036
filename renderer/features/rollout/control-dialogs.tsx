import { Checkbox, makeStyles, Text } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Rollout, RolloutSite } from '#core/contract/rollout/rollout.ts';
import type { SiteVerdict } from '#core/contract/rollout/states.ts';
import type { Action } from '#renderer/api/use-action.ts';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { type Translate, useTexts } from '#renderer/ui/texts.ts';
import { hasChange } from './allowed.ts';
import { countSites } from './site-rows.ts';
import type { Control } from './use-control.ts';
import { useWaveName } from './words.ts';

/** More sites are counted. */
const MAX_NAMES = 10;

const useStyles = makeStyles({
  // The dialog has gaps of its own.
  text: { margin: 0, overflowWrap: 'anywhere' },
});

interface DialogProps {
  rollout: Rollout;
  sites: readonly RolloutSite[];
  control: Action<[Control], unknown>;
  onClose: () => void;
}

/** Does what was confirmed; the dialog stays where it was refused. */
function useConfirmed({ control, onClose }: DialogProps): (what: Control) => void {
  return (what) => void control.run(what).then((done) => done !== undefined && onClose());
}

/** Those of the sites that people work with. */
function useProduction(sites: readonly RolloutSite[]): readonly RolloutSite[] {
  const saved = useSites();
  const production = new Set(saved.filter((one) => one.production).map(({ name }) => name));
  return sites.filter(({ site }) => production.has(site));
}

/** The name that is typed before production sites are written to: the roll-out's, because there may be many of them. */
function useTypedName(rollout: Rollout, sites: readonly RolloutSite[]) {
  const t = useTexts('rollout');
  const production = useProduction(sites);
  if (production.length === 0) return undefined;
  const values = {
    count: production.length,
    sites: formatCount(production.length),
    names: namesOf(t, production),
  };
  return { name: rollout.name, label: t('typeName', values) };
}

/** Names of sites, and how many more there are. */
function namesOf(t: Translate<'rollout'>, sites: readonly RolloutSite[]): string {
  const names = sites.slice(0, MAX_NAMES).map(({ site }) => sanitize(site, 200));
  const more = sites.length - names.length;
  const rest = more > 0 ? [t('andMore', { count: more, sites: formatCount(more) })] : [];
  return [names.join(', '), ...rest].join(' ');
}

/** Verdicts that keep a roll-out from being started until their sites are left out. */
const NOT_READY: readonly SiteVerdict[] = ['conflict', 'unreachable'];
/** And those whose sites a person may want to leave out. */
const OPTIONAL: readonly SiteVerdict[] = ['protected', 'drifted'];

/** Asks before a roll-out begins: what is not ready, and whether that is left out. */
export function StartDialog(props: DialogProps) {
  const { rollout, sites, control, onClose } = props;
  const styles = useStyles();
  const t = useTexts('rollout');
  const confirm = useConfirmed(props);
  const [leaveOut, setLeaveOut] = useState<readonly SiteVerdict[]>([]);
  const counts = countSites(sites, ({ verdict }) => verdict);
  const found = [...NOT_READY, ...OPTIONAL].filter((verdict) => counts.has(verdict));
  const same = counts.get('same') ?? 0;
  const changed = sites.filter(({ verdict }) => verdict !== 'same' && !leaveOut.includes(verdict));
  const isReady = found.every((verdict) => !NOT_READY.includes(verdict) || leaveOut.includes(verdict));
  const tick = (verdict: SiteVerdict, isTicked: boolean) =>
    setLeaveOut((before) => [...before.filter((one) => one !== verdict), ...(isTicked ? [verdict] : [])]);
  const first = rollout.waves[0];
  return (
    <ConfirmDialog
      title={t('startTitle', { name: sanitize(rollout.name) })}
      confirm={t('startConfirm', { count: changed.length, sites: formatCount(changed.length) })}
      typed={useTypedName(rollout, changed)}
      ready={isReady && changed.length > 0 && !control.isRunning}
      failure={control.failure}
      onConfirm={() => confirm({ action: 'start', leaveOut: [...leaveOut] })}
      onClose={onClose}
    >
      <p className={styles.text}>
        {t('startText', { count: first?.size ?? 0, sites: formatCount(first?.size ?? 0) })}
      </p>
      {same > 0 && <Text>{t('startSame', { count: same, sites: formatCount(same) })}</Text>}
      {found.length > 0 && (
        <Stack gap="none">
          {found.map((verdict) => {
            const count = counts.get(verdict) ?? 0;
            return (
              <Checkbox
                key={verdict}
                label={t(`leaveOut_${verdict as 'conflict'}`, { count, sites: formatCount(count) })}
                checked={leaveOut.includes(verdict)}
                onChange={(_event, { checked }) => tick(verdict, checked === true)}
              />
            );
          })}
        </Stack>
      )}
      {!isReady && <Text role="status">{t('notReady')}</Text>}
    </ConfirmDialog>
  );
}

/** Asks before sites have another turn: those that were left out at the start were not asked about then. */
export function RetryDialog(props: DialogProps & { about: readonly string[] }) {
  const { rollout, sites, about, control, onClose } = props;
  const t = useTexts('rollout');
  const confirm = useConfirmed(props);
  const again = sites.filter(({ site }) => about.includes(site));
  return (
    <ConfirmDialog
      title={t('retryTitle', { name: sanitize(rollout.name) })}
      confirm={t('retryConfirm', { count: again.length, sites: formatCount(again.length) })}
      typed={useTypedName(rollout, again)}
      ready={again.length > 0 && !control.isRunning}
      failure={control.failure}
      onConfirm={() => confirm({ action: 'retry', sites: again.map(({ site }) => site) })}
      onClose={onClose}
    >
      <Text>{t('retryText')}</Text>
      <Names sites={again} />
    </ConfirmDialog>
  );
}

/** Asks before a roll-out is ended for good. */
export function AbortDialog(props: DialogProps) {
  const { rollout, control, onClose } = props;
  const t = useTexts('rollout');
  const confirm = useConfirmed(props);
  return (
    <ConfirmDialog
      title={t('abortTitle', { name: sanitize(rollout.name) })}
      confirm={t('abort')}
      ready={!control.isRunning}
      failure={control.failure}
      onConfirm={() => confirm({ action: 'abort' })}
      onClose={onClose}
    >
      <Text>{t('abortText')}</Text>
    </ConfirmDialog>
  );
}

const EVERYTHING = 'everything';
const CHOSEN = 'sites';

/** Asks what is undone: some sites, a wave, or all that has the change. Says which sites these are. */
export function UndoDialog(props: DialogProps & { about: readonly string[] }) {
  const { rollout, sites, about, control, onClose } = props;
  const t = useTexts('rollout');
  const confirm = useConfirmed(props);
  const waveName = useWaveName();
  const written = sites.filter(hasChange);
  const chosen = written.filter(({ site }) => about.includes(site));
  const [scope, setScope] = useState<string>(chosen.length > 0 ? CHOSEN : '');
  const undone =
    scope === CHOSEN
      ? chosen
      : scope === EVERYTHING
        ? written
        : written.filter(({ wave }) => String(wave) === scope);
  const counted = (count: number) => ({ count, sites: formatCount(count) });
  const choices = [
    ...(chosen.length > 0 ? [{ value: CHOSEN, label: t('undoChosen', counted(chosen.length)) }] : []),
    ...rollout.waves.flatMap((one, index) => {
      const count = written.filter((site) => site.wave === index).length;
      return count === 0
        ? []
        : [{ value: String(index), label: t('undoWave', { wave: waveName(one, index), ...counted(count) }) }];
    }),
    { value: EVERYTHING, label: t('undoEverything', counted(written.length)) },
  ];
  const what: Control =
    scope === CHOSEN
      ? { action: 'undo', sites: chosen.map(({ site }) => site) }
      : scope === EVERYTHING
        ? { action: 'undo', everything: true }
        : { action: 'undo', wave: Number(scope) + 1 };
  return (
    <ConfirmDialog
      title={t('undoTitle', { name: sanitize(rollout.name) })}
      confirm={scope === '' ? t('undo') : t('undoConfirm', counted(undone.length))}
      typed={useTypedName(rollout, undone)}
      ready={undone.length > 0 && !control.isRunning}
      failure={control.failure}
      onConfirm={() => confirm(what)}
      onClose={onClose}
    >
      <Text>{t('undoText')}</Text>
      <RadioField field={{ value: scope, change: setScope }} label={t('undoWhat')} choices={choices} />
      {undone.length > 0 && <Names sites={undone} />}
    </ConfirmDialog>
  );
}

function Names({ sites }: { sites: readonly RolloutSite[] }): ReactNode {
  const styles = useStyles();
  const t = useTexts('rollout');
  return <p className={styles.text}>{t('undoSites', { names: namesOf(t, sites) })}</p>;
}

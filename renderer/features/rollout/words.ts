import { sanitize } from '#core/base/sanitize.ts';
import type { PlanGroup, Rollout, RolloutSite, WaveStatus } from '#core/contract/rollout/rollout.ts';
import { FAILED, siteState } from '#core/contract/rollout/states.ts';
import { type Status, status } from '#core/contract/transfer/plan.ts';
import { hasMessage, message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { type Translate, useTexts } from '#renderer/ui/texts.ts';
import { siteStateLabel } from './states.tsx';

/** What a plan writes, in their order. */
const WRITTEN: readonly Status[] = ['Add', 'Update', 'AutoCreate', 'Remove'];

/** How many entities a plan writes. */
export function changesOf(counts: PlanGroup['counts'] | undefined): number {
  return counts === undefined ? 0 : WRITTEN.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}

/** What a plan does by status, without what it does nothing of. */
export function countsText(counts: PlanGroup['counts'] | undefined): string {
  if (counts === undefined) return '';
  return status.options
    .filter((name) => name !== 'NoChanges' && (counts[name] ?? 0) > 0)
    .map((name) => `${renderMessage(message(`status.${name}`))}: ${formatCount(counts[name] ?? 0)}`)
    .join(', ');
}

/** Undecided conflicts by kind. */
export function conflictsText(conflicts: RolloutSite['conflicts']): string {
  return Object.entries(conflicts)
    .map(([kind, count]) => {
      const code = `conflict-kind.${kind}`;
      const name = hasMessage(code) ? renderMessage({ code, values: {} }) : sanitize(kind);
      return `${name}: ${formatCount(count)}`;
    })
    .join(', ');
}

/** Sites by how they stand, those that need somebody first. */
export function statesText(counts: WaveStatus['counts']): string {
  return SAID.map((state) => [state, counts[state] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${siteStateLabel(state)}: ${formatCount(count)}`)
    .join(', ');
}

/** In which order sites are counted. */
const SAID = [
  ...new Set([...FAILED, ...siteState.options.filter((state) => state !== 'left-out'), 'left-out' as const]),
];

/** What a roll-out brings. */
export function useChangeText(): (change: Rollout['change']) => string {
  const t = useTexts('rollout');
  return (change) => changeText(t, change);
}

function changeText(t: Translate<'rollout'>, change: Rollout['change']): string {
  switch (change.kind) {
    case 'version':
      return sanitize(`${change.module} ${change.version}`, 300);
    case 'archive':
      return t('ofArchive', { file: sanitize(change.archive.split(/[/\\]/).at(-1) ?? '', 200) });
    case 'package':
      return t('ofPackage', { name: sanitize(change.package, 200) });
    case 'undo':
      return t('ofUndo', { name: sanitize(change.rollout, 200) });
  }
}

/** What a wave is called: its number, and its name where it has one. */
export function useWaveName(): (wave: Pick<WaveStatus, 'name'> | undefined, index: number) => string {
  const t = useTexts('rollout');
  return (wave, index) => {
    const number = String(index + 1);
    return wave === undefined || wave.name === number
      ? t('wave', { number })
      : `${number}. ${sanitize(wave.name, 100)}`;
  };
}

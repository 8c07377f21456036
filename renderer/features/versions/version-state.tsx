import {
  CheckmarkCircle16Filled,
  Info16Filled,
  QuestionCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import type { ModuleVersion } from '#core/contract/versions.ts';
import { placeOf, type VersionPlace, versionState } from '#core/contract/versions-columns.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { type Toned, TonedText } from '#renderer/ui/tone.tsx';

const BOUND: Toned = { icon: CheckmarkCircle16Filled, tone: 'brand' };
const LOOKS: Readonly<Record<Exclude<VersionPlace, 'both'>, Toned>> = {
  repository: { icon: Info16Filled, tone: 'neutral' },
  record: { icon: Warning16Filled, tone: 'warning' },
  unknown: { icon: QuestionCircle16Filled, tone: 'quiet' },
};

/** Whether the module is bound to a version, and where that one is, in words. */
export function versionStateWords(version: ModuleVersion): string {
  return versionState(version).map(rendered).join(', ');
}

/** The same with its picture. */
export function VersionStateText({ version }: { version: ModuleVersion }) {
  const words = versionStateWords(version);
  const place = placeOf(version);
  if (words === '') return null;
  return <TonedText {...(place === 'both' ? BOUND : LOOKS[place])}>{words}</TonedText>;
}

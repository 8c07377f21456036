import type { RolloutPolicy } from '#core/contract/rollout/policy.ts';
import type { PlanRolloutInput, RolloutChange } from '#core/contract/rollout/rollout.ts';

type ChangeKind = RolloutChange['kind'];

/** What is typed about a roll-out before it is planned. */
export interface PlanValues {
  name: string;
  kind: ChangeKind;
  module: string;
  version: string;
  keepLocal: boolean;
  archive: string;
  package: string;
  /** Id of the roll-out that is taken back. */
  undone: string;
  /** Names, in the order of the list. */
  sites: readonly string[];
  /** Waves and windows, as JSON. */
  policy: string;
}

/** Fields without which there is nothing to plan. */
export function requiredFields({ kind }: PlanValues): readonly (keyof PlanValues)[] {
  const ofKind = {
    version: ['module', 'version'],
    archive: ['archive'],
    package: ['package'],
    undo: ['undone'],
  } as const;
  return [...ofKind[kind], 'sites'];
}

type Input = Omit<PlanRolloutInput, 'jobs' | 'jobsPasswordFile' | 'decisions' | 'change'> & {
  change: RolloutChangeInput;
};
/** Without what has a value by itself. */
type RolloutChangeInput =
  | Exclude<RolloutChange, { kind: 'archive' }>
  | Omit<Extract<RolloutChange, { kind: 'archive' }>, 'options'>;

/** What is asked of the core. */
export function planInput(values: PlanValues, policy: RolloutPolicy): Input {
  const name = values.name.trim();
  return {
    ...(name === '' ? {} : { name }),
    change: changeOf(values),
    sites: [...values.sites],
    policy,
  };
}

function changeOf(values: PlanValues): RolloutChangeInput {
  switch (values.kind) {
    case 'version':
      return {
        kind: 'version',
        module: values.module.trim(),
        version: values.version.trim(),
        keepLocal: values.keepLocal,
      };
    case 'archive':
      return { kind: 'archive', archive: values.archive.trim() };
    case 'package':
      return { kind: 'package', package: values.package };
    case 'undo':
      return { kind: 'undo', rollout: values.undone };
  }
}

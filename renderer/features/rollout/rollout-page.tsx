import { useSearch } from '@tanstack/react-router';
import { useRolloutPlace } from './place.ts';
import { RolloutList } from './rollout-list.tsx';
import { RolloutView } from './rollout-view.tsx';

/** Roll-outs: one change to many sites, in waves. All of them, or the one of the address. */
export function RolloutPage() {
  const { rollout } = useSearch({ from: '/rollout' });
  const { jobs = '' } = useRolloutPlace();
  if (rollout === undefined) return <RolloutList key={jobs} />;
  return <RolloutView key={`${jobs} ${rollout}`} id={rollout} />;
}

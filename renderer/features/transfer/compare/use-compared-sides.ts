import { useNavigate } from '@tanstack/react-router';
import { useSessionState } from '#renderer/api/use-session-state.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { type ComparedSide, type ComparedSides, siteSide } from './difference.ts';
import { useBeginComparison, useComparesSignIn } from './use-comparison.ts';

/** What stands in the place of the chosen sites: an archive, a package or a version as one side, or both sides. */
type SideOverrides = Partial<Omit<ComparedSides, 'signIn'>>;

const NOTHING: SideOverrides = {};

function useSideOverrides() {
  return useSessionState<SideOverrides>(['compare-in-place'], NOTHING);
}

/** What is compared: the chosen sites; or the receiver with something else, in either direction; or two things that were named. */
export function useComparedSides() {
  const { source, receiver, same } = useChosenSites();
  const [overrides, setOverrides] = useSideOverrides();
  const { from, to } = overrides;
  const [signIn] = useComparesSignIn();
  const found = sidesOf();
  const sides = found && signIn ? { ...found, signIn } : found;
  const isOfSites = !from && !to;
  return {
    overrides,
    isOfSites,
    /** Absent while something is still to be chosen. */
    sides,
    isSame: isOfSites && same,
    /** Of a package one direction is all that there is. */
    canSwap: sides !== undefined && [from, to].every((side) => !side || side.address.selection === 'all'),
    swap: () => {
      if (isOfSites) {
        source.choose(receiver.name);
        receiver.choose(source.name);
      } else setOverrides({ ...(to ? { from: to } : {}), ...(from ? { to: from } : {}) });
    },
    take: (side: ComparedSide) => setOverrides({ from: side }),
    drop: () => setOverrides(NOTHING),
  };

  function sidesOf(): ComparedSides | undefined {
    if (from && to) return { from, to };
    if (receiver.name === undefined) return undefined;
    const site = siteSide(receiver.name);
    if (from) return { from, to: site };
    if (to) return { from: site, to };
    return source.name === undefined || same ? undefined : { from: siteSide(source.name), to: site };
  }
}

/** Goes to the comparison of two sides, and begins it. */
export function useOpenCompare(): (sides: ComparedSides) => void {
  const [, setOverrides] = useSideOverrides();
  const [, setSignIn] = useComparesSignIn();
  const navigate = useNavigate();
  const begin = useBeginComparison();
  return (sides) => {
    setOverrides(sides);
    setSignIn(false);
    begin(sides, undefined);
    void navigate({ to: '/compare' });
  };
}

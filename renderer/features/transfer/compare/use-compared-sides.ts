import { useWindowState } from '#renderer/api/use-window-state.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import type { ComparedSide, ComparedSides } from './difference.ts';

/** An archive or a package that stands in the place of a site. */
interface InPlace extends ComparedSide {
  as: keyof ComparedSides;
}

/** What is compared: the chosen sites; or the receiver with an archive, in either direction, or with a package. */
export function useComparedSides() {
  const { source, receiver, same } = useChosenSites();
  const [inPlace, setInPlace] = useWindowState<InPlace | null>(['compare-in-place'], null);
  const sides = sidesOf();
  return {
    inPlace,
    /** Absent while something is still to be chosen. */
    sides,
    isSame: inPlace === null && same,
    /** Of a package one direction is all that there is. */
    canSwap: sides !== undefined && (inPlace === null || inPlace.address.selection === 'all'),
    swap: () => {
      if (inPlace) setInPlace({ ...inPlace, as: inPlace.as === 'from' ? 'to' : 'from' });
      else {
        source.choose(receiver.name);
        receiver.choose(source.name);
      }
    },
    take: (side: ComparedSide) => setInPlace({ ...side, as: 'from' }),
    drop: () => setInPlace(null),
  };

  function sidesOf(): ComparedSides | undefined {
    if (receiver.name === undefined) return undefined;
    const site = sideOf(receiver.name);
    if (inPlace) return inPlace.as === 'from' ? { from: inPlace, to: site } : { from: site, to: inPlace };
    return source.name === undefined || same ? undefined : { from: sideOf(source.name), to: site };
  }
}

function sideOf(site: string): ComparedSide {
  return { name: site, address: { site, selection: 'all' } };
}

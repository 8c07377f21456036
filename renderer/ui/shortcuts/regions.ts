/** Regions of the window in the order of F6. */
const REGIONS = 'data-region';

/** The place after another one in a ring of so many, or before it; the first one where there is none yet. */
export function nextInRing(count: number, current: number, backwards: boolean): number {
  if (current < 0) return backwards ? count - 1 : 0;
  return (current + (backwards ? -1 : 1) + count) % count;
}

/**
 * Moves the focus to the next region: to what it can be worked with there, else to the region itself. A region that has
 * others in it is one only for what lies beside them.
 */
export function goToRegion(backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>(`[${REGIONS}]`)].filter(
    (region) => firstIn(region) || (region.checkVisibility() && !region.querySelector(`[${REGIONS}]`)),
  );
  const own = document.activeElement?.closest<HTMLElement>(`[${REGIONS}]`);
  const region = regions[nextInRing(regions.length, own ? regions.indexOf(own) : -1, backwards)];
  if (region) (firstIn(region) ?? region).focus();
}

/** What the focus goes to in a region, leaving out the regions in it. */
function firstIn(region: HTMLElement): HTMLElement | undefined {
  return [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) =>
      element.tabIndex >= 0 &&
      element.closest(`[${REGIONS}]`) === region &&
      element.checkVisibility() &&
      !element.closest('[inert]'),
  );
}

const FOCUSABLE =
  'a[href], button:not([disabled], [data-skip]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]:not([data-tabster-dummy])';

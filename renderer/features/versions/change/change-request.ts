import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { PreviewChangeInput, PreviewedChange } from '#core/contract/versions/versions.ts';

/** What a change of version is asked for, besides its decisions. */
export interface ChangeRequest {
  site: string;
  module: string;
  version: string;
  keepLocal: boolean;
  remove: Removable[];
  options: PreviewChangeInput['options'];
}

/** What the site has and the version has not, by a key for its row. */
export type Removable = PreviewedChange['removable'][number];

export function removableKey({ type, guid }: EntityKey): string {
  return `${type}:${guid}`;
}

/** All that can be removed: also what is chosen to be, which a plan no longer counts among it. */
export function allRemovable(found: readonly Removable[], { remove }: ChangeRequest): Removable[] {
  return [...new Map([...found, ...remove].map((one) => [removableKey(one), one])).values()];
}

/** The request with just these removed of what can be. */
export function withRemoved(
  request: ChangeRequest,
  removable: readonly Removable[],
  ticks: ReadonlySet<string>,
): ChangeRequest {
  return { ...request, remove: removable.filter((one) => ticks.has(removableKey(one))) };
}

/** A request for which nobody has chosen anything yet: what is local stays, and nothing goes. */
export function changeRequest(site: string, module: string, version: string): ChangeRequest {
  const options = { withDenormalization: false, texts: 'rewrite' } as const;
  return { site, module, version, keepLocal: true, remove: [], options };
}

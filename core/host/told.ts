import { redactAddress } from '#core/base/redact.ts';
import type { PlanBase } from '#core/contract/transfer-base.ts';
import type { Side } from '#core/contract/transfer-compare.ts';
import type { VersionSide } from '#core/contract/versions-names.ts';
import type { HostContext } from './context.ts';

/** What is kept of a run never says a password. */

/** Folders of a service's or worker's own: who calls is told of their files by name alone (`withoutFolders`). */
export function ownFolders({ home, results }: Pick<HostContext, 'home' | 'results'>): string[] {
  return results === undefined ? [home] : [home, results];
}

/** Folders that the logs of a run do not tell: of none to the person who sits here. */
export function untoldFolders(context: Pick<HostContext, 'home' | 'results' | 'caller'>): string[] {
  return context.caller ? ownFolders(context) : [];
}

/** A side without its password. */
export function toldSide(side: Side): Side {
  if ('archive' in side) return side;
  if ('site' in side) return { ...side, site: redactAddress(side.site) };
  return { ...side, version: toldVersion(side.version) };
}

/** A base without the password of a site. */
export function toldBase(base: PlanBase): PlanBase {
  return 'version' in base ? { version: toldVersion(base.version) } : base;
}

function toldVersion(version: VersionSide): VersionSide {
  return { ...version, site: redactAddress(version.site) };
}

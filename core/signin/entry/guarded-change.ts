import type { Message } from '#core/base/message.ts';
import type { ProviderFields } from '#core/contract/signin-providers.ts';
import type { ServiceType } from '#core/contract/signin-services.ts';
import type { RightOfGroup } from '../rights.ts';

/** What a write changes of who can sign in; what is absent stays. */
export interface GuardedChange {
  /** Providers that would be gone. */
  without?: readonly number[] | undefined;
  /** A provider that would be saved like this; without an id it would be added. */
  provider?: { id?: number | undefined; fields: ProviderFields } | undefined;
  /** A service as it would be; `lost` are fields that it would lose and nobody signs in without. */
  service?: { type: ServiceType; id: number; active: boolean; lost?: readonly string[] } | undefined;
  authConfig?: string | undefined;
  /** A special right that would be taken from a group. */
  right?: RightOfGroup | undefined;
  /** Why users could not sign in who can now, though every way stays. */
  risks?: readonly Message[] | undefined;
  /** Keys of `Settings (JSON)` that would go with an empty block. */
  clears?: readonly string[] | undefined;
}

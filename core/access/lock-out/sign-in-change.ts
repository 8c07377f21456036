import type { Message } from '#core/base/message.ts';
import type { ProviderFields } from '#core/contract/signin/providers.ts';
import type { ChangedService } from '#core/signin/entry/facts.ts';
import type { GroupRightKey } from '#core/signin/rights.ts';
import type { SettingsRow } from '../signin/context.ts';

/** What a write changes of who can sign in; what is absent stays. */
export interface SignInChange {
  /** Providers that would be gone. */
  without?: readonly number[] | undefined;
  /** A provider that would be saved like this; without an id it would be added. */
  provider?: { id?: number | undefined; fields: ProviderFields } | undefined;
  service?: ChangedService | undefined;
  authConfig?: string | undefined;
  /** General settings that would be other ones. */
  settings?: Partial<SettingsRow> | undefined;
  /** A special right that would be taken from a group. */
  right?: GroupRightKey | undefined;
  /** Why users could not sign in who can now, though every way stays. */
  risks?: readonly Message[] | undefined;
  /** Keys of `Settings (JSON)` that would go with an empty block. */
  clears?: readonly string[] | undefined;
}

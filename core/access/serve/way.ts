import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { AccessStepResult } from '#core/contract/explanation.ts';
import { readSignInKeys } from '../signin/keys.ts';
import { judgeMethod } from '../signin/steps/method.ts';
import { alignmentOf } from './answer.ts';

/** Whether the site takes Basic on a path, as the chain judges it. Throws `keys-unreadable`. */
export function takesBasic(configuration: ConfigurationFile | undefined, path: string): boolean {
  const keys = readSignInKeys(configuration);
  return judgeMethod({ keys, input: { method: 'basic', path } }).result === 'passes';
}

/** Whether the site offers Windows sign-in, and of what kind. */
export interface WindowsOffer {
  /** As the chain judges it. */
  result: AccessStepResult;
  /** True unless the keys say that other tokens are taken as well. */
  isKerberosOnly: boolean;
  /** How long a failed answer takes, in milliseconds. */
  failureTime: number;
}

/** Throws `keys-unreadable`. */
export function readWindowsOffer(configuration: ConfigurationFile | undefined): WindowsOffer {
  const keys = readSignInKeys(configuration);
  const { result } = judgeMethod({ keys, input: { method: 'windows' } });
  return {
    result,
    isKerberosOnly: keys.flag('RequireKerberos') !== false,
    failureTime: alignmentOf({ keys }),
  };
}

import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { readSignInKeys } from '../signin/keys.ts';
import { judgeMethod } from '../signin/steps/method.ts';

/** Whether the site takes Basic on a path, as the chain judges it. Throws `keys-unreadable`. */
export function takesBasic(configuration: ConfigurationFile | undefined, path: string): boolean {
  const keys = readSignInKeys(configuration);
  return judgeMethod({ keys, input: { method: 'basic', path } }).result === 'passes';
}

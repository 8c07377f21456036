import { readKeyFile } from './entries.ts';
import { readSettings } from './settings.ts';

/** Whether the tokens of a site slide, as its configuration file says or leaves to the default. Throws `keys-unreadable`. */
export function hasSlidingTokens(name: string, text: string): boolean {
  const strategy = readSettings(readKeyFile(name, text)).find(
    ({ key }) => key.name === 'AuthTokenRefreshStrategy',
  );
  return (strategy?.text ?? strategy?.key.default ?? '').trim().toLowerCase() === 'slidingexpiration';
}

import { redactAddress } from './redact.ts';

/** True where the site was typed once more: as it was given, or as it is shown, without its password. */
export function isConfirmed(confirm: string | undefined, site: string): boolean {
  return confirm === site || confirm === redactAddress(site);
}

import { preferences, useTextPreference } from '#renderer/ui/preferences.ts';

/** Which service a person looks at: without an address the one that runs on this computer. */
export interface SelectedService {
  service?: string;
  keyFile?: string;
}

const ADDRESS = 'service.address';
const KEY_FILE = 'service.key-file';

/** The service that was chosen last; it is remembered, the key itself never is. */
export function useSelectedService(): SelectedService {
  const service = useTextPreference(ADDRESS);
  const keyFile = useTextPreference(KEY_FILE);
  return { ...(service ? { service } : {}), ...(service && keyFile ? { keyFile } : {}) };
}

/** Looks at another service from now on. */
export function selectService({ service, keyFile }: SelectedService): void {
  preferences.set(ADDRESS, service || undefined);
  preferences.set(KEY_FILE, (service && keyFile) || undefined);
}

import { remembered, useRememberedText } from '#renderer/ui/remembered.ts';

/** Which service a person looks at: without an address the one that runs on this computer. */
export interface AskedService {
  service?: string;
  keyFile?: string;
}

const ADDRESS = 'service.address';
const KEY_FILE = 'service.key-file';

/** The service that was chosen last; it is remembered, the key itself never is. */
export function useAskedService(): AskedService {
  const service = useRememberedText(ADDRESS);
  const keyFile = useRememberedText(KEY_FILE);
  return { ...(service ? { service } : {}), ...(service && keyFile ? { keyFile } : {}) };
}

/** Looks at another service from now on. */
export function askService({ service, keyFile }: AskedService): void {
  remembered.set(ADDRESS, service || undefined);
  remembered.set(KEY_FILE, (service && keyFile) || undefined);
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useApi } from '#renderer/api/api.tsx';
import { frameModules } from './page-modules.ts';

const PasswordDialog = lazy(frameModules.password);

/** Asks for a password over whatever page waits for it. */
export function PasswordPrompt() {
  const { passwords } = useApi();
  const missing = useSyncExternalStore(passwords.subscribe, passwords.current);
  if (!missing) return null;
  return (
    <Suspense>
      <PasswordDialog key={`${missing.secret} ${missing.site}`} missing={missing} />
    </Suspense>
  );
}

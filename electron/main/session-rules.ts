import type { Session } from 'electron';
import { APP_SCHEME } from './security/app-origin.ts';
import { serveAppRequest } from './security/app-protocol.ts';
import { mayRequest } from './security/navigation.ts';
import { isPermitted } from './security/permissions.ts';

/** Holds a session to the rules: our own files only, no permission but those that are named, no device, no screen. */
export function setSessionRules(session: Session, root: string, packaged: boolean): void {
  session.protocol.handle(APP_SCHEME, (request) => serveAppRequest(request, root));
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !mayRequest(url, packaged) }));
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) =>
    callback(isPermitted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.setSpellCheckerEnabled(false);
}

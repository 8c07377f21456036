import { appUrl } from './app-origin.ts';

/**
 * Whether a frame may go to `url`. The window has one document, so a navigation is at most a reload of it; subframes
 * have nowhere to go.
 */
export function mayNavigate(url: string, isMainFrame: boolean): boolean {
  const parsed = appUrl(url);
  return isMainFrame && parsed !== undefined && parsed.pathname === '/' && parsed.search === '';
}

/** Whether the window may load anything from `url`: its own files, and what it made itself. Nothing comes from a network. */
export function mayRequest(url: string, packaged: boolean): boolean {
  if (appUrl(url)) return true;
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  if (protocol === 'data:') return true;
  if (protocol === 'blob:') return appUrl(url.slice('blob:'.length)) !== undefined;
  return !packaged && protocol === 'devtools:';
}

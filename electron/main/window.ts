import { BrowserWindow, dialog, nativeTheme, screen, shell, type WebContents } from 'electron';
import type { DesktopText } from '#core/messages/desktop/texts.ts';
import { APP_DOCUMENT } from './security/app-origin.ts';
import { decideExternalLink } from './security/external-links.ts';
import { mayNavigate } from './security/navigation.ts';
import { windowOptions } from './security/window-options.ts';
import { readBounds, saveBounds } from './window-bounds.ts';

export interface WindowSettings {
  preload: string;
  packaged: boolean;
  /** File that remembers where the window was. */
  boundsFile: string;
  /** Asked each time: the language may have been switched. */
  text: () => DesktopText;
}

/** Opens the window; the only place that makes one. */
export function openWindow(settings: WindowSettings): BrowserWindow {
  const { preload, packaged, boundsFile } = settings;
  const window = new BrowserWindow(
    windowOptions({
      preload,
      packaged,
      dark: nativeTheme.shouldUseDarkColors,
      bounds: readBounds(
        boundsFile,
        screen.getAllDisplays().map(({ workArea }) => workArea),
      ),
    }),
  );
  restrictNavigation(window, settings);
  window.once('ready-to-show', () => window.show());
  window.on('close', () => saveBounds(boundsFile, window.getNormalBounds()));
  confirmClose(window, settings);
  // Where it cannot be loaded Electron shows its own error page; there is nothing that we could show instead.
  void window.loadURL(APP_DOCUMENT).catch((error: unknown) => process.stderr.write(`${error}\n`));
  return window;
}

/** Whether something is the content of a window that was made here. */
export function isOurWindow(contents: WebContents): boolean {
  return BrowserWindow.fromWebContents(contents) !== null;
}

/** The window stays on its own document; what leads out is asked about and given to the system. */
function restrictNavigation(window: BrowserWindow, { text }: WindowSettings): void {
  const { webContents } = window;
  webContents.on('will-frame-navigate', (event) => {
    if (!mayNavigate(event.url, event.isMainFrame)) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    void confirmExternalLink(window, url, text());
    return { action: 'deny' };
  });
}

/** The only way out of the window: the system's browser or mail program, when the person agrees. */
async function confirmExternalLink(window: BrowserWindow, url: string, text: DesktopText): Promise<void> {
  const link = decideExternalLink(url);
  if (link.decision === 'refuse') return;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: text('link.question', { where: link.place }),
    detail: link.url,
    buttons: [text('link.open'), text('cancel')],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === 0) await shell.openExternal(link.url);
}

/** The page keeps the window while work runs (`beforeunload`), without a word: Electron shows no question of its own. */
function confirmClose(window: BrowserWindow, { text }: WindowSettings): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const now = text();
    const response = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: now('close.question'),
      detail: now('close.detail'),
      buttons: [now('close.confirm'), now('close.keep')],
      defaultId: 1,
      cancelId: 1,
    });
    if (response === 0) event.preventDefault();
  });
}

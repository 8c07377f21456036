/** The desktop host: opens the window, and brokers its way to the core. Everything else happens in the other processes. */
import { join } from 'node:path';
import { app, dialog, MessageChannelMain, Notification, protocol, session } from 'electron';
import { z } from 'zod';
import { type DesktopText, desktopTextsIn } from '#core/messages/desktop/texts.ts';
import { channels } from '#electron/preload/channels.ts';
import { handleChannel } from './ipc.ts';
import { setMenu } from './menu.ts';
import { appScheme } from './security/app-protocol.ts';
import { archiveToOpen, isArchivePath } from './security/arguments.ts';
import { isNoticeShown, notice } from './security/notifications.ts';
import { forbiddenSwitches } from './security/switches.ts';
import { createServiceProcess } from './service-process.ts';
import { setSessionRules } from './session-rules.ts';
import { openWindow } from './window.ts';

/** Built files lie side by side: `out/main`, `out/preload`, `out/renderer`. */
const built = (...path: string[]) => join(import.meta.dirname, '..', ...path);
const packaged = app.isPackaged;

/** What the command line of this or a second start says after the program and, when it is not packaged, its folder. */
const ownArguments = (argv: readonly string[]) => argv.slice(packaged ? 1 : 2);

let text: DesktopText = desktopTextsIn('en');
let window: ReturnType<typeof openWindow> | undefined;
/** The latest; one that nobody holds can no longer be clicked. */
let shown: Notification | undefined;
/** An archive that was to be opened before there could be a window. */
let waiting: string | undefined;

const service = createServiceProcess(built('main', 'service.js'), () => {
  window?.webContents.send(channels.serviceEnded);
});

function openArchive(path: string): void {
  if (!app.isReady()) {
    waiting = path;
    return;
  }
  const { webContents } = showWindow();
  const deliver = () => webContents.send(channels.openArchive, path);
  if (webContents.isLoading()) webContents.once('did-finish-load', deliver);
  else deliver();
}

async function askForArchive(): Promise<void> {
  if (!window) return;
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: text('open.title'),
    properties: ['openFile'],
    filters: [{ name: text('open.archives'), extensions: ['zip', 'siteferry', 'json'] }],
  });
  const [path] = filePaths;
  if (path !== undefined) openArchive(path);
}

/** The window, in front of the others; opened where it is not. */
function showWindow(): ReturnType<typeof openWindow> {
  if (window) {
    if (window.isMinimized()) window.restore();
    window.focus();
    return window;
  }
  window = openWindow({
    preload: built('preload', 'index.cjs'),
    packaged,
    boundsFile: join(app.getPath('userData'), 'window.json'),
    text: () => text,
  });
  window.on('closed', () => {
    window = undefined;
  });
  return window;
}

function setLanguage(language: string): void {
  text = desktopTextsIn(language);
  setMenu(text, () => void askForArchive(), packaged);
}

function registerChannels(): void {
  handleChannel(channels.connect, z.uuid(), async (nonce, { sender }) => {
    const { port1, port2 } = new MessageChannelMain();
    await service.attach(port1);
    if (!sender.isDestroyed()) sender.postMessage(channels.port, nonce, [port2]);
  });
  handleChannel(channels.language, z.enum(['en', 'ru']), setLanguage);
  handleChannel(channels.notify, notice, (said) => {
    const isInFront = window?.isFocused() === true;
    if (!isNoticeShown({ isSupported: Notification.isSupported(), isInFront })) return;
    shown = new Notification(said);
    shown.on('click', () => showWindow());
    shown.show();
  });
}

/** Sites are closed before the program ends: an embedded one would stay locked otherwise. */
function stopServiceOnQuit(): void {
  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    void service.stop().finally(() => {
      stopped = true;
      app.quit();
    });
  });
}

async function start(): Promise<void> {
  protocol.registerSchemesAsPrivileged([appScheme]);
  app.enableSandbox();
  app.setAppUserModelId('com.siteferry.desktop');
  app.on('second-instance', (_event, argv, cwd) => {
    const path = archiveToOpen(ownArguments(argv), cwd);
    if (path !== undefined) openArchive(path);
    else if (app.isReady()) showWindow();
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (isArchivePath(path)) openArchive(path);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    if (app.isReady()) showWindow();
  });
  stopServiceOnQuit();
  waiting = archiveToOpen(ownArguments(process.argv), process.cwd());
  await app.whenReady();
  setLanguage(app.getLocale());
  setSessionRules(session.defaultSession, built('renderer'), packaged);
  registerChannels();
  showWindow();
  if (waiting !== undefined) openArchive(waiting);
}

const forbidden = packaged ? forbiddenSwitches(process.argv.slice(1), process.platform) : [];
if (forbidden.length > 0) {
  const ofSystem = desktopTextsIn(app.getSystemLocale());
  dialog.showErrorBox(ofSystem('switches.title'), ofSystem('switches.text', { switches: forbidden }));
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  // Not awaited here: Electron is not ready before this file has run to its end.
  start().catch((error: unknown) => {
    process.stderr.write(`${error}\n`);
    app.exit(1);
  });
} else {
  app.quit();
}

import { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { MenuItemConstructorOptions } from 'electron';
import { vi } from 'vitest';
import { PATIENCE } from '../../support/chromium.ts';
import { MessageChannelMain } from './ports.ts';
import { UtilityProcess } from './utility-process.ts';
import { browserWindowOf, preventable, type StandInWindow, type WebContents } from './window.ts';

/**
 * A stand-in for Electron where its binary is not to be had: the shipped main process, preload script and service run
 * as they were built; windows are pages of Chromium, the service is a process of Node, and what only a desktop has
 * (dialogs, menus, the system's browser) is written down for the tests.
 */

type Handler = (event: unknown, ...values: unknown[]) => unknown;

export interface StandInOptions {
  browser: Browser;
  /** The person's state folder and Electron's. */
  home: string;
  argv?: readonly string[];
  packaged?: boolean;
  locale?: string;
  /** What windows of an earlier start have remembered (`StandIn.storage`). */
  storage?: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
}

export class StandIn {
  readonly windows: StandInWindow[] = [];
  readonly services: UtilityProcess[] = [];
  /** Settled while pages get a port to the core as soon as they ask for one. */
  #portsAllowed: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly questions: { message: string; detail?: string; buttons: string[] }[] = [];
  readonly errors: string[] = [];
  /** Pages that the window wanted to open. */
  readonly opened: { url: string; action: string }[] = [];
  readonly external: string[] = [];
  readonly notifications: { title: string; body: string }[] = [];
  /** What a person answers: index of a button; path of a file. */
  readonly answers = { button: 0, file: '' };
  /** Whether the person looks at the window. */
  isInFront = true;
  readonly app: App;
  menu: MenuItemConstructorOptions[] = [];
  schemes: unknown[] = [];
  requestHandler:
    | ((details: { url: string }, callback: (result: { cancel: boolean }) => void) => void)
    | undefined;
  permissions: Record<string, (...values: never[]) => unknown> = {};
  readonly #handlers = new Map<string, Handler>();
  readonly #protocols = new Map<string, (request: Request) => Promise<Response>>();
  readonly #contexts: BrowserContext[] = [];
  readonly #options: StandInOptions;

  constructor(options: StandInOptions) {
    this.#options = options;
    this.app = new App(this, options);
  }

  /** Runs the built main process in this one, up to its first window. */
  async start(): Promise<void> {
    const argv = process.argv;
    process.argv = ['electron', ...(this.#options.packaged ? [] : ['.']), ...(this.#options.argv ?? [])];
    try {
      vi.resetModules();
      vi.doMock('electron', () => this.#module());
      await import('../../../out/main/index.js' as string);
      await this.app.started;
    } finally {
      process.argv = argv;
      vi.doUnmock('electron');
    }
  }

  /** The page of the window, once it is shown. */
  async page(): Promise<Page> {
    await vi.waitFor(() => {
      if (!this.windows[0]?.isShown) throw new Error('no window is shown');
    }, PATIENCE);
    return this.#window().webContents.page;
  }

  get service(): UtilityProcess {
    const service = this.services.at(-1);
    if (!service) throw new Error('no service was started');
    return service;
  }

  /** Makes pages wait for a port to the core until the function that it gives is called. */
  holdPorts(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#portsAllowed = promise;
    return resolve;
  }

  dropPorts(): void {
    this.#window().webContents.dropPorts();
  }

  async closeWindow(): Promise<void> {
    await this.#window().close();
  }

  #window(): StandInWindow {
    const [window] = this.windows;
    if (!window) throw new Error('there is no window');
    return window;
  }

  /** Clicks an item of the application menu by the path of its labels. */
  click(...labels: string[]): void {
    let items = this.menu;
    let found: MenuItemConstructorOptions | undefined;
    for (const label of labels) {
      found = items.find((item) => item.label === label);
      items = Array.isArray(found?.submenu) ? found.submenu : [];
    }
    if (!found?.click) throw new Error(`the menu has no ${labels.join(' > ')}`);
    found.click(undefined as never, undefined, undefined as never);
  }

  /** What the window remembers beyond its end. */
  async storage(): Promise<StandInOptions['storage']> {
    return await this.#contexts[0]?.storageState();
  }

  async newContext(): Promise<BrowserContext> {
    const context = await this.#options.browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      locale: this.#options.locale ?? 'en-GB',
      ...(this.#options.storage ? { storageState: this.#options.storage } : {}),
    });
    this.#contexts.push(context);
    return context;
  }

  /** A message of a page to the main process. */
  async invoke(sender: WebContents, channel: string, values: unknown[], senderFrame: unknown): Promise<void> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    if (channel === 'siteferry:connect') await this.#portsAllowed;
    await handler({ sender, senderFrame }, ...values);
  }

  /** A request of a page, by the session's rules and protocols; undefined where it is cancelled or goes elsewhere. */
  async request(url: string, method: string): Promise<Response | undefined> {
    let isCancelled = false;
    this.requestHandler?.({ url }, ({ cancel }) => {
      isCancelled = cancel;
    });
    const handler = this.#protocols.get(new URL(url).protocol.slice(0, -1));
    if (isCancelled || !handler) return undefined;
    // `Request` takes no body here, and none of ours has one.
    return await handler(new Request(url, { method }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { child } of this.services) child.kill('SIGKILL');
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  #module(): Record<string, unknown> {
    const defaultSession = {
      protocol: {
        handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
          this.#protocols.set(scheme, handler),
      },
      webRequest: {
        onBeforeRequest: (handler: NonNullable<StandIn['requestHandler']>) => {
          this.requestHandler = handler;
        },
      },
      setSpellCheckerEnabled() {},
      ...Object.fromEntries(
        ['PermissionRequest', 'PermissionCheck', 'DevicePermission', 'DisplayMediaRequest'].map((name) => [
          `set${name}Handler`,
          (handler: (...values: never[]) => unknown) => {
            this.permissions[name] = handler;
          },
        ]),
      ),
    };
    return {
      app: this.app,
      BrowserWindow: browserWindowOf(this),
      Notification: notificationOf(this),
      MessageChannelMain,
      protocol: { registerSchemesAsPrivileged: (schemes: unknown[]) => this.schemes.push(...schemes) },
      session: { defaultSession },
      ipcMain: { handle: (channel: string, handler: Handler) => this.#handlers.set(channel, handler) },
      utilityProcess: {
        fork: (entry: string) => {
          const service = new UtilityProcess(entry, { ...process.env, SITEFERRY_HOME: this.#options.home });
          this.services.push(service);
          // The window asks for another service when its own is killed.
          if (this.#isClosed) service.child.kill('SIGKILL');
          return service;
        },
      },
      Menu: {
        buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
        setApplicationMenu: (menu: MenuItemConstructorOptions[]) => {
          this.menu = menu;
        },
      },
      dialog: this.#dialog(),
      nativeTheme: { shouldUseDarkColors: false },
      screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
      shell: { openExternal: async (url: string) => void this.external.push(url) },
    };
  }

  #dialog() {
    const ask = (_window: unknown, question: StandIn['questions'][number]): number => {
      this.questions.push(question);
      return this.answers.button;
    };
    return {
      showMessageBox: async (...all: Parameters<typeof ask>) => ({ response: ask(...all) }),
      showMessageBoxSync: ask,
      showErrorBox: (title: string, text: string) => void this.errors.push(`${title}: ${text}`),
      showOpenDialog: async () => ({ filePaths: this.answers.file ? [this.answers.file] : [] }),
    };
  }
}

/** Makes Electron's `Notification` for a stand-in, which writes down what is shown. */
function notificationOf(standIn: StandIn) {
  return class Notification extends EventEmitter {
    static isSupported = () => true;
    readonly #said: StandIn['notifications'][number];

    constructor(said: StandIn['notifications'][number]) {
      super();
      this.#said = said;
    }

    show(): void {
      standIn.notifications.push(this.#said);
    }
  };
}

class App extends EventEmitter {
  readonly isPackaged: boolean;
  /** Settled when the main process waits to be ready, or has ended. */
  readonly started: Promise<void>;
  exitCode: number | undefined;
  readonly ended: Promise<void>;
  readonly #standIn: StandIn;
  readonly #options: StandInOptions;
  #isReady = false;
  #start = () => {};
  #end = () => {};

  constructor(standIn: StandIn, options: StandInOptions) {
    super();
    this.#standIn = standIn;
    this.#options = options;
    this.isPackaged = options.packaged ?? false;
    this.started = new Promise((resolve) => {
      this.#start = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** As Electron: ready only after the main file has run to its end. */
  async whenReady(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#isReady = true;
    this.#start();
  }

  quit(): void {
    const event = preventable({});
    this.emit('will-quit', event);
    if (!event.isPrevented()) this.exit(0);
  }

  exit(code: number): void {
    this.exitCode = code;
    this.#start();
    this.#end();
  }

  isReady = () => this.#isReady;
  getLocale = () => this.#options.locale ?? 'en-GB';
  getSystemLocale = () => this.#options.locale ?? 'en-GB';
  getPath = () => this.#standIn && this.#options.home;
  requestSingleInstanceLock = () => true;
  enableSandbox(): void {}
  setAppUserModelId(): void {}
}

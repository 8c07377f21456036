import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import type { BrowserWindowConstructorOptions } from 'electron';
import { PATIENCE } from '../../support/chromium.ts';
import type { Port } from './ports.ts';
import { preloadWorld } from './preload-world.ts';

/** Chromium knows no `app:` of ours: the window is served from here instead, and told apart nowhere else. */
const ORIGIN = 'https://main.app.test';
const toApp = (url: string) => url.replace(ORIGIN, 'app://main');
const toPage = (url: string) => url.replace('app://main', ORIGIN);

/** An event that can be prevented, with `facts` of its own. */
export function preventable<Facts extends object>(facts: Facts) {
  let prevented = false;
  return {
    ...facts,
    preventDefault: () => {
      prevented = true;
    },
    isPrevented: () => prevented,
  };
}

/** What windows need of the stand-in that they belong to. */
interface WindowHost {
  readonly windows: StandInWindow[];
  readonly isInFront: boolean;
  /** Pages that a window wanted to open. */
  readonly opened: { url: string; action: string }[];
  readonly app: EventEmitter;
  newContext(): Promise<BrowserContext>;
  invoke(sender: WebContents, channel: string, values: unknown[], senderFrame: unknown): Promise<void>;
  request(url: string, method: string): Promise<Response | undefined>;
}

/** Electron's web contents, over a page of Chromium. */
export class WebContents extends EventEmitter {
  page!: Page;
  readonly ready: Promise<void>;
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  readonly #standIn: WindowHost;
  readonly #ports = new Map<string, Port>();
  #isLoading = true;
  #isDestroyed = false;
  /** A navigation that the main process asked for is not asked about. */
  #expected: string | undefined;

  constructor(standIn: WindowHost, preload: string) {
    super();
    this.#standIn = standIn;
    this.ready = this.#open(preload);
  }

  async #open(preload: string): Promise<void> {
    const context = await this.#standIn.newContext();
    this.page = await context.newPage();
    this.page.setDefaultTimeout(PATIENCE);
    await context.exposeBinding('standInInvoke', ({ frame }, channel: string, values: unknown[]) =>
      this.#standIn.invoke(this, channel, values, {
        origin: toApp(new URL(frame.url()).origin),
        detached: false,
        parent: frame.parentFrame(),
      }),
    );
    await context.exposeBinding('standInPort', (_source, id: string, text: string) =>
      this.#ports.get(id)?.postMessage(decode(text)),
    );
    const script = readFileSync(preload, 'utf8');
    await this.page.addInitScript(`(${preloadWorld})();\n(() => {${script}\n})();`);
    await context.route('**/*', (route) => this.#answer(route));
    this.page.on('close', () => {
      this.#isDestroyed = true;
      this.#closePorts();
    });
    this.page.on('popup', (popup) => void popup.close());
    this.page.on('dialog', async (dialog) => {
      if (dialog.type() !== 'beforeunload') return await dialog.dismiss();
      const event = preventable({});
      this.emit('will-prevent-unload', event);
      // As in Electron: preventing it lets the page go.
      await (event.isPrevented() ? dialog.accept() : dialog.dismiss());
    });
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = toApp(request.url());
    if (isOfPopup(request)) {
      this.#standIn.opened.push({ url, action: this.openHandler({ url }).action });
      return await route.abort();
    }
    if (request.isNavigationRequest() && url !== this.#expected) {
      const isMainFrame = request.frame() === this.page.mainFrame();
      const event = preventable({ url, isMainFrame });
      this.emit('will-frame-navigate', event);
      if (event.isPrevented()) return await route.abort('aborted');
    }
    this.#expected = undefined;
    // A document that goes takes its ports with it.
    if (request.isNavigationRequest()) this.#closePorts();
    const answer = await this.#standIn.request(url, request.method());
    if (!answer) return await route.abort();
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  }

  async load(url: string): Promise<void> {
    await this.ready;
    this.#expected = url;
    await this.page.goto(toPage(url));
    this.#isLoading = false;
    this.emit('did-finish-load');
  }

  isLoading = () => this.#isLoading;
  isDestroyed = () => this.#isDestroyed;

  send(channel: string, ...values: unknown[]): void {
    void this.#deliver(channel, values, []);
  }

  postMessage(channel: string, value: unknown, ports: readonly Port[] = []): void {
    const ids = ports.map((port) => {
      const id = randomUUID();
      this.#ports.set(id, port);
      return id;
    });
    const delivered = this.#deliver(channel, [value], ids);
    ids.forEach((id, index) => {
      ports[index]?.transfer(
        (data) => void delivered.then(() => this.#inPage('deliver', id, encode(data))),
        () => void delivered.then(() => this.#inPage('close', id)),
      );
    });
  }

  /** As when the operating system takes the pipe away between two processes. */
  dropPorts(): void {
    for (const port of this.#ports.values()) port.close();
    this.#ports.clear();
  }

  setWindowOpenHandler(handler: WebContents['openHandler']): void {
    this.openHandler = handler;
  }

  async #deliver(channel: string, values: unknown[], ports: string[]): Promise<void> {
    await this.#inPage('receive', channel, values, ports);
  }

  async #inPage(method: string, ...values: unknown[]): Promise<void> {
    if (this.#isDestroyed) return;
    await this.page
      .evaluate(
        ([name, given]) =>
          (globalThis as unknown as { standIn: Record<string, (...all: unknown[]) => void> }).standIn[
            name as string
          ]?.(...(given as unknown[])),
        [method, values],
      )
      // The page may have gone meanwhile, as in Electron.
      .catch(() => {});
  }

  #closePorts(): void {
    const ports = [...this.#ports.values()];
    this.#ports.clear();
    for (const port of ports) port.close();
  }
}

/** The request of a page that the window opened; Playwright knows no frame of it yet. */
function isOfPopup(request: Request): boolean {
  try {
    request.frame();
    return false;
  } catch {
    return true;
  }
}

function encode(data: unknown): string {
  return typeof data === 'string' ? `s${data}` : `b${Buffer.from(data as Uint8Array).toString('base64')}`;
}

function decode(text: string): unknown {
  return text.startsWith('s') ? text.slice(1) : new Uint8Array(Buffer.from(text.slice(1), 'base64'));
}

/** What the tests know of a window. */
export interface StandInWindow {
  options: BrowserWindowConstructorOptions;
  webContents: WebContents;
  isShown: boolean;
  close(): Promise<void>;
}

/** Makes Electron's `BrowserWindow` for a stand-in. */
export function browserWindowOf(
  standIn: WindowHost,
): new (
  options: BrowserWindowConstructorOptions,
) => StandInWindow {
  return class BrowserWindow extends EventEmitter implements StandInWindow {
    readonly options: BrowserWindowConstructorOptions;
    readonly webContents: WebContents;
    isShown = false;

    static fromWebContents(contents: unknown): object | null {
      return standIn.windows.find(({ webContents }) => webContents === contents) ?? null;
    }

    constructor(options: BrowserWindowConstructorOptions) {
      super();
      this.options = options;
      this.webContents = new WebContents(standIn, String(options.webPreferences?.preload));
      standIn.windows.push(this);
      void this.webContents.ready.then(() => {
        this.webContents.page.on('close', () => {
          standIn.windows.splice(standIn.windows.indexOf(this), 1);
          this.emit('closed');
          if (standIn.windows.length === 0) standIn.app.emit('window-all-closed');
        });
      });
    }

    async loadURL(url: string): Promise<void> {
      await this.webContents.load(url);
      this.emit('ready-to-show');
    }

    /** As when the person closes it: the page may want to stay. */
    async close(): Promise<void> {
      this.emit('close');
      await this.webContents.page.close({ runBeforeUnload: true });
    }

    show(): void {
      this.isShown = true;
    }
    focus(): void {}
    restore(): void {}
    isMinimized = () => false;
    isFocused = () => standIn.isInFront;
    getNormalBounds = () => ({ x: 10, y: 20, width: 1100, height: 700 });
  };
}

/** What the preload script gives the window of the desktop host, and nothing more. */
export interface DesktopBridge {
  readonly platform: string;
  /** Asks for a message port to the core; it arrives as a window message `siteferry:port` with this nonce. */
  connect(nonce: string): void;
  /** Where a file that the person chose or dropped lies. */
  pathForFile(file: File): string;
  /** Says which language the window shows, so that menus and dialogs follow. */
  setLanguage(language: string): void;
  /** Asks for a notification of the operating system; it is shown while the window is not in front. */
  notify(title: string, body: string): void;
  /** Calls back when the person opens an archive from the menu or the file manager; the latest listener is the one. */
  onOpenArchive(listener: (path: string) => void): void;
}

declare global {
  interface Window {
    readonly siteferry?: DesktopBridge;
  }
}

/** The desktop host's bridge; undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return window.siteferry;
}

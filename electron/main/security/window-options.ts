import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';

export interface WindowSettings {
  /** Path of the built preload script. */
  preload: string;
  /** Whether the system is set to dark, so that the window does not flash white before its first paint. */
  dark: boolean;
  /** Whether this is an installed Siteferry; developer tools are for the others. */
  packaged: boolean;
  /** Where the window was when it was last closed. */
  bounds: Partial<Rectangle>;
}

/**
 * How the window is made. A page in it is treated like one from the internet: it has no Node, no Electron, a sandbox,
 * and a world of its own; the defaults of today are spelled out, so that another default tomorrow changes nothing.
 */
export function windowOptions(settings: WindowSettings): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 860,
    ...settings.bounds,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Siteferry',
    backgroundColor: settings.dark ? '#292929' : '#ffffff',
    webPreferences: {
      preload: settings.preload,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !settings.packaged,
    },
  };
}

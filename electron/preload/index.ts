/** What the window gets from Electron, and nothing more: no channel, no event and no object of Electron passes. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { channels } from './channels.ts';

let listener: ((path: string) => void) | undefined;
/** An archive that came before the page listened. */
let waiting: string | undefined;

ipcRenderer.on(channels.port, (event, nonce: string) => {
  window.postMessage({ type: channels.port, nonce }, window.origin, [...event.ports]);
});
ipcRenderer.on(channels.serviceEnded, () => {
  window.postMessage({ type: channels.serviceEnded }, window.origin);
});
ipcRenderer.on(channels.openArchive, (_event, path: string) => {
  if (listener) listener(path);
  else waiting = path;
});

contextBridge.exposeInMainWorld('siteferry', {
  platform: process.platform,
  connect(nonce: string): void {
    void ipcRenderer.invoke(channels.connect, nonce);
  },
  setLanguage(language: string): void {
    void ipcRenderer.invoke(channels.language, language);
  },
  notify(title: string, body: string): void {
    void ipcRenderer.invoke(channels.notify, { title, body });
  },
  pathForFile: (file: File): string => webUtils.getPathForFile(file),
  onOpenArchive(callback: (path: string) => void): void {
    listener = callback;
    if (waiting !== undefined) callback(waiting);
    waiting = undefined;
  },
});

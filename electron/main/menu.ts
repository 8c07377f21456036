import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Texts } from './texts.ts';

/** The application menu; `openArchive` asks for an archive and hands it to the window. */
export function setMenu(texts: Texts, openArchive: () => void, packaged: boolean): void {
  const mac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: texts.file,
      submenu: [
        { label: texts.open, accelerator: 'CmdOrCtrl+O', click: openArchive },
        { type: 'separator' },
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { label: texts.edit, role: 'editMenu' },
    {
      label: texts.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(packaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { label: texts.windowMenu, role: 'windowMenu' },
    { label: texts.help, role: 'help', submenu: [{ role: 'about' }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

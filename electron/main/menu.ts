import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { DesktopText } from '#core/messages/desktop/texts.ts';

/**
 * The application menu; `openArchive` asks for an archive and hands it to the window. Electron's own labels are English,
 * so every item has one of ours.
 */
export function setMenu(text: DesktopText, openArchive: () => void, packaged: boolean): void {
  const mac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: text('menu.file'),
      submenu: [
        { label: text('menu.open'), accelerator: 'CmdOrCtrl+O', click: openArchive },
        { type: 'separator' },
        mac
          ? { label: text('menu.close-window'), role: 'close' }
          : { label: text('menu.quit'), role: 'quit' },
      ],
    },
    { label: text('menu.edit'), submenu: editItems(text) },
    {
      label: text('menu.view'),
      submenu: [
        { label: text('menu.actual-size'), role: 'resetZoom' },
        { label: text('menu.zoom-in'), role: 'zoomIn' },
        { label: text('menu.zoom-out'), role: 'zoomOut' },
        { type: 'separator' },
        { label: text('menu.full-screen'), role: 'togglefullscreen' },
        ...(packaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    {
      label: text('menu.window'),
      role: 'windowMenu',
      submenu: [
        { label: text('menu.minimize'), role: 'minimize' },
        { label: text('menu.close-window'), role: 'close' },
      ],
    },
    {
      label: text('menu.help'),
      role: 'help',
      submenu: [{ label: text('menu.about'), role: 'about' }],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function editItems(text: DesktopText): MenuItemConstructorOptions[] {
  return [
    { label: text('menu.undo'), role: 'undo' },
    { label: text('menu.redo'), role: 'redo' },
    { type: 'separator' },
    { label: text('menu.cut'), role: 'cut' },
    { label: text('menu.copy'), role: 'copy' },
    { label: text('menu.paste'), role: 'paste' },
    { label: text('menu.delete'), role: 'delete' },
    { type: 'separator' },
    { label: text('menu.select-all'), role: 'selectAll' },
  ];
}

/** What menus and dialogs of the main process say. The window has its own texts. */
export interface Texts {
  file: string;
  open: string;
  edit: string;
  view: string;
  windowMenu: string;
  help: string;
  openTitle: string;
  archives: string;
  closeQuestion: string;
  closeDetail: string;
  close: string;
  stay: string;
  linkQuestion: (where: string) => string;
  linkOpen: string;
  cancel: string;
  switchesTitle: string;
  switchesText: (switches: string) => string;
}

const english: Texts = {
  file: '&File',
  open: '&Open Archive…',
  edit: '&Edit',
  view: '&View',
  windowMenu: '&Window',
  help: '&Help',
  openTitle: 'Open Archive',
  archives: 'Archives',
  closeQuestion: 'Work is still running. Close the window and cancel it?',
  closeDetail: 'An import that is cancelled leaves the receiver as it was.',
  close: 'Close and Cancel',
  stay: 'Keep Working',
  linkQuestion: (where) => `Open ${where} outside Siteferry?`,
  linkOpen: 'Open',
  cancel: 'Cancel',
  switchesTitle: 'Siteferry does not start like this',
  switchesText: (switches) =>
    `These switches would open it to other programs: ${switches}. Start it without them.`,
};

const russian: Texts = {
  file: '&Файл',
  open: '&Открыть архив…',
  edit: '&Правка',
  view: '&Вид',
  windowMenu: '&Окно',
  help: '&Справка',
  openTitle: 'Открыть архив',
  archives: 'Архивы',
  closeQuestion: 'Работа ещё выполняется. Закрыть окно и отменить её?',
  closeDetail: 'Отменённый импорт оставляет получателя таким, каким он был.',
  close: 'Закрыть и отменить',
  stay: 'Продолжить работу',
  linkQuestion: (where) => `Открыть ${where} вне Siteferry?`,
  linkOpen: 'Открыть',
  cancel: 'Отмена',
  switchesTitle: 'Siteferry так не запускается',
  switchesText: (switches) =>
    `С этими ключами он был бы открыт другим программам: ${switches}. Запустите его без них.`,
};

/** The texts of a language; English for those that there are no texts in. */
export function textsOf(language: string): Texts {
  return /^ru\b/i.test(language) ? russian : english;
}

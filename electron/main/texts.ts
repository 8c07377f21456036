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
  keepOpen: string;
  linkQuestion: (where: string) => string;
  linkOpen: string;
  cancel: string;
  switchesTitle: string;
  switchesText: (switches: string) => string;
}

const english: Texts = {
  file: '&File',
  open: '&Open archive…',
  edit: '&Edit',
  view: '&View',
  windowMenu: '&Window',
  help: '&Help',
  openTitle: 'Open archive',
  archives: 'Archives',
  closeQuestion: 'Work is still running. Stop it and close the window?',
  closeDetail: 'A stopped import is rolled back; the receiver is not changed.',
  close: 'Stop and close',
  keepOpen: 'Keep window open',
  linkQuestion: (where) => `Open ${where} in another application?`,
  linkOpen: 'Open link',
  cancel: 'Cancel',
  switchesTitle: 'Siteferry cannot start with these switches',
  switchesText: (switches) =>
    `These switches would give other programs access to Siteferry: ${switches}. Start it without them.`,
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
  closeQuestion: 'Работа ещё выполняется. Остановить её и закрыть окно?',
  closeDetail: 'Остановленный импорт откатывается, приёмник не изменится.',
  close: 'Остановить и закрыть',
  keepOpen: 'Не закрывать окно',
  linkQuestion: (where) => `Открыть ${where} в другой программе?`,
  linkOpen: 'Открыть ссылку',
  cancel: 'Отмена',
  switchesTitle: 'Siteferry не запускается с этими ключами',
  switchesText: (switches) =>
    `Эти ключи открывают другим программам доступ к Siteferry: ${switches}. Запустите его без них.`,
};

/** The texts of a language; English for those that there are no texts in. */
export function textsOf(language: string): Texts {
  return /^ru\b/i.test(language) ? russian : english;
}

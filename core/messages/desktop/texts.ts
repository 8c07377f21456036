import { defineMessages, makeMessage, type ValueArguments } from '../define.ts';
import { createRender } from '../render.ts';

/** What menus and dialogs of the desktop's main process say. */
export const desktopTexts = defineMessages({
  'menu.file': { en: '&File', ru: '&Файл' },
  'menu.open': { en: '&Open archive…', ru: '&Открыть архив…' },
  'menu.quit': { en: '&Quit', ru: '&Выход' },
  'menu.close-window': { en: '&Close window', ru: '&Закрыть окно' },
  'menu.edit': { en: '&Edit', ru: '&Правка' },
  'menu.undo': { en: '&Undo', ru: '&Отменить' },
  'menu.redo': { en: '&Redo', ru: '&Повторить' },
  'menu.cut': { en: 'Cu&t', ru: '&Вырезать' },
  'menu.copy': { en: '&Copy', ru: '&Копировать' },
  'menu.paste': { en: '&Paste', ru: 'Вст&авить' },
  'menu.delete': { en: '&Delete', ru: '&Удалить' },
  'menu.select-all': { en: 'Select &all', ru: 'В&ыделить всё' },
  'menu.view': { en: '&View', ru: '&Вид' },
  'menu.actual-size': { en: '&Actual size', ru: '&Обычный размер' },
  'menu.zoom-in': { en: 'Zoom &in', ru: '&Увеличить' },
  'menu.zoom-out': { en: 'Zoom &out', ru: 'У&меньшить' },
  'menu.full-screen': { en: '&Full screen', ru: '&Полный экран' },
  'menu.window': { en: '&Window', ru: '&Окно' },
  'menu.minimize': { en: '&Minimize', ru: '&Свернуть' },
  'menu.help': { en: '&Help', ru: '&Справка' },
  'menu.about': { en: '&About Siteferry', ru: '&О программе Siteferry' },

  'open.title': { en: 'Open archive', ru: 'Открыть архив' },
  'open.archives': { en: 'Archives', ru: 'Архивы' },

  'close.question': {
    en: 'Work is still running. Stop it and close the window?',
    ru: 'Работа ещё выполняется. Остановить её и закрыть окно?',
  },
  'close.detail': {
    en: 'A stopped import is rolled back; the receiver is not changed.',
    ru: 'Остановленный импорт откатывается, приёмник не изменится.',
  },
  'close.confirm': { en: 'Stop and close', ru: 'Остановить и закрыть' },
  'close.keep': { en: 'Keep window open', ru: 'Не закрывать окно' },

  'link.question': {
    en: 'Open {where} in another application?',
    ru: 'Открыть {where} в другой программе?',
  },
  'link.open': { en: 'Open link', ru: 'Открыть ссылку' },
  cancel: { en: 'Cancel', ru: 'Отмена' },

  'switches.title': {
    en: 'Siteferry cannot start with these switches',
    ru: 'Siteferry не запускается с этими ключами',
  },
  'switches.text': {
    en: 'These switches would give other programs access to Siteferry: {switches}. Start it without them.',
    ru: 'Эти ключи открывают другим программам доступ к Siteferry: {switches}. Запустите его без них.',
  },
});

type DesktopTexts = typeof desktopTexts;

/** Gives a text of the desktop in a language that was chosen before. */
export type DesktopText = <Code extends keyof DesktopTexts & string>(
  code: Code,
  ...values: ValueArguments<DesktopTexts[Code]>
) => string;

const message = makeMessage<DesktopTexts>();
const render = createRender(desktopTexts);

/** The texts in a language (BCP 47); in English for those that there are none in. */
export function desktopTextsIn(language: string): DesktopText {
  const known = /^ru\b/i.test(language) ? 'ru' : 'en';
  return (code, ...values) => render(message(code, ...values), known, 'window');
}

import { defineTexts } from '#renderer/ui/texts.ts';

/** What pages and their groups are called in the frame. */
export const pageTexts = defineTexts('pages', {
  en: {
    home: 'Home',
    sites: 'Sites',
    export: 'Export',
    import: 'Import',
    compare: 'Compare',
    archives: 'Archives',
    versions: 'Versions',
    signin: 'Sign-in',
    access: 'Access',
    certificates: 'Certificates',
    directory: 'Directory',
    history: 'History',
    group_move: 'Move',
    group_signin: 'Sign-in',
    group_checks: 'Checks',
  },
  ru: {
    home: 'Главная',
    sites: 'Сайты',
    export: 'Экспорт',
    import: 'Импорт',
    compare: 'Сравнение',
    archives: 'Архивы',
    versions: 'Версии',
    signin: 'Вход на сайт',
    access: 'Доступ',
    certificates: 'Сертификаты',
    directory: 'Каталог',
    history: 'История',
    group_move: 'Перенос',
    group_signin: 'Вход',
    group_checks: 'Проверки',
  },
});

import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const compareHelp = defineHelp({
  options: {},
  commands: {
    compare: {
      summary: {
        en: 'Show what differs between two sites or archives; nothing is written.',
        ru: 'Показать, чем отличаются два сайта или архива; ничего не записывается.',
      },
      details: [
        {
          en: 'A side is a site (URL or saved name), an archive (ZIP or folder), or package:NAME. Add: in FROM, not in TO.',
          ru: 'Сторона — сайт (URL или сохранённое имя), архив (ZIP или папка) или package:ИМЯ. Add: есть в FROM, нет в TO.',
        },
        {
          en: 'version:MODULE@VERSION is a side, too: in the repository of the other side, or of the site in --versions-of.',
          ru: 'Сторона — и version:МОДУЛЬ@ВЕРСИЯ: из репозитория другой стороны или сайта из --versions-of.',
        },
        {
          en: 'Without --section, --category or --entity the whole site is compared. Exit code 10: the sides differ.',
          ru: 'Без --section, --category и --entity сравнивается весь сайт. Код завершения 10: стороны отличаются.',
        },
      ],
      options: {
        section: {
          en: 'Compare only this section of FROM.',
          ru: 'Сравнить только этот раздел стороны FROM.',
        },
        category: {
          en: 'Compare only this category of FROM.',
          ru: 'Сравнить только эту категорию стороны FROM.',
        },
        entity: { en: 'Compare only this entity of FROM.', ru: 'Сравнить только этот объект стороны FROM.' },
        partial: {
          en: 'Without child entities and dependencies.',
          ru: 'Без дочерних объектов и зависимостей.',
        },
        'from-profile': {
          en: 'Profile of FROM, where it is a URL.',
          ru: 'Профиль стороны FROM, если это URL.',
        },
        'to-profile': { en: 'Profile of TO, where it is a URL.', ru: 'Профиль стороны TO, если это URL.' },
        'report-out': {
          en: 'Save the comparison as an HTML page to read and keep.',
          ru: 'Сохранить сравнение страницей HTML для чтения и хранения.',
        },
        texts: {
          en: 'What scripts and settings name: as the receiver would have it (rewrite, the default) or as it is.',
          ru: 'Что называют скрипты и настройки: сравнивать так, как будет на приёмнике (rewrite), или как есть.',
        },
      },
    },
  },
});

export const compareTexts = defineMessages({
  'compare.heading': { en: '{from} compared with {to}', ru: '{from} в сравнении с {to}' },
  'compare.equal': { en: 'Both sides are the same.', ru: 'Стороны одинаковы.' },
  'compare.added': { en: 'Not in {to} ({count:#}):', ru: 'Нет в {to} ({count:#}):' },
  'compare.conflicts': { en: 'In conflict ({count:#}):', ru: 'В конфликте ({count:#}):' },
  'compare.removed-there': {
    en: 'Only in {to}, because it was removed on the other side ({count:#}):',
    ru: 'Только в {to}, так как на другой стороне удалено ({count:#}):',
  },
  'compare.only-receiver': { en: 'Only in {to} ({count:#}):', ru: 'Только в {to} ({count:#}):' },
  'usage.package-is-chosen': {
    en: 'A package says what is chosen: leave out --section, --category and --entity.',
    ru: 'Пакет сам говорит, что выбрано: уберите --section, --category и --entity.',
  },
  'usage.not-a-version': {
    en: 'A version is named version:MODULE@VERSION, such as version:Contracts@1.0, not “{value}”.',
    ru: 'Версия называется version:МОДУЛЬ@ВЕРСИЯ, например version:Contracts@1.0, а не «{value}».',
  },
  'usage.versions-of': {
    en: 'Say with --versions-of in which site’s repository {value} is.',
    ru: 'Укажите в --versions-of, в репозитории какого сайта лежит {value}.',
  },
  'usage.guid-in-archive': {
    en: 'Entities of an archive are named by GUID, not “{node}”.',
    ru: 'Объекты архива называются по GUID, а не «{node}».',
  },
});

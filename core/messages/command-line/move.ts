import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const moveHelp = defineHelp({
  options: {},
  commands: {
    move: {
      summary: {
        en: 'Move what you choose of a site or archive into a site, in one transaction.',
        ru: 'Перенести выбранное с сайта или из архива на сайт одной транзакцией.',
      },
      details: [
        {
          en: 'What you select is moved with its child entities and everything that they refer to; with --partial, alone.',
          ru: 'Выбранное переносится с дочерними объектами и всем, на что они ссылаются; с --partial — отдельно.',
        },
        {
          en: 'With --plan-out nothing is moved: the plan is saved. --plan moves what was reviewed, if neither side has changed.',
          ru: 'С --plan-out план только сохраняется. --plan переносит проверенное, если обе стороны не изменились.',
        },
        {
          en: 'Exit code 10: conflicts need a decision. The run in the history keeps an archive of what was moved.',
          ru: 'Код завершения 10: конфликты требуют решения. Запуск в истории хранит архив перенесённого.',
        },
      ],
      options: {
        from: {
          en: 'The site or archive to move from, package:NAME, or version:MODULE@VERSION.',
          ru: 'Сайт или архив, откуда переносить, package:ИМЯ или version:МОДУЛЬ@ВЕРСИЯ.',
        },
        to: { en: 'The site to move to.', ru: 'Сайт, куда переносить.' },
        all: { en: 'Move everything.', ru: 'Перенести всё.' },
        remove: {
          en: 'Remove this entity of --to with all that belongs to it, and nothing else.',
          ru: 'Удалить этот объект на --to со всем, что ему принадлежит; больше ничего.',
        },
        confirm: {
          en: 'The receiver as --to names it; without it nothing is removed, and what would be is shown.',
          ru: 'Приёмник, как он назван в --to; без этого ничего не удаляется, а показывается, что удалится.',
        },
        section: { en: 'Move a section.', ru: 'Перенести раздел.' },
        category: { en: 'Move a category.', ru: 'Перенести категорию.' },
        entity: { en: 'Move an entity of any type.', ru: 'Перенести объект любого типа.' },
        partial: {
          en: 'Without child entities and dependencies.',
          ru: 'Без дочерних объектов и зависимостей.',
        },
        'from-profile': {
          en: 'Profile of --from, where it is a URL.',
          ru: 'Профиль стороны --from, если это URL.',
        },
        'to-profile': {
          en: 'Profile of --to, where it is a URL.',
          ru: 'Профиль стороны --to, если это URL.',
        },
        plan: { en: 'The plan that --plan-out saved.', ru: 'План, сохранённый с --plan-out.' },
        'plan-out': {
          en: 'Only preview, and save the plan to move exactly what was reviewed.',
          ru: 'Только предпросмотр: сохранить план, чтобы перенести именно проверенное.',
        },
        'report-out': {
          en: 'Only preview, and save the plan as an HTML page to read and keep.',
          ru: 'Только предпросмотр: сохранить план страницей HTML для чтения и хранения.',
        },
        'dry-run': { en: 'Do the same work and roll it back.', ru: 'Выполнить то же самое и откатить.' },
        remember: {
          en: 'Keep which entity was matched with which in the profile of the saved site, for further moves.',
          ru: 'Сохранить в профиле сайта, какой объект какому соответствует, для следующих переносов.',
        },
        'log-dir': {
          en: 'Folder for Log.txt and Error.txt; without it, a new one in ~/.siteferry/imports.',
          ru: 'Папка для Log.txt и Error.txt; без параметра — новая папка в ~/.siteferry/imports.',
        },
      },
    },
  },
});

export const moveTexts = defineMessages({
  'move.nothing': {
    en: 'Say what to move, with --from, or what to remove, with --remove.',
    ru: 'Укажите, что перенести (--from) или что удалить (--remove).',
  },
  'move.unconfirmed': {
    en: 'Nothing was written: {count:# entity|# entities} would be removed. To do it, add --confirm {site:word}',
    ru: 'Ничего не записано: {count:удалится # объект|удалятся # объекта|удалятся # объектов}. Чтобы сделать это, добавьте --confirm {site:word}',
  },
  'move.done': { en: 'Moved from {from} to {to}.', ru: 'Перенесено: {from} → {to}.' },
  'move.removed': { en: 'Removed from {to}.', ru: 'Удалено с {to}.' },
  'move.removed-nothing': { en: 'Nothing was removed from {to}.', ru: 'С {to} ничего не удалено.' },
  'move.removal-dry-run': {
    en: 'Dry run of a removal from {to}: everything was rolled back; nothing was removed.',
    ru: 'Пробный запуск удаления с {to}: все изменения откачены, ничего не удалено.',
  },
  'move.dry-run': {
    en: 'Dry run of a move from {from} to {to}: everything was rolled back; nothing was written.',
    ru: 'Пробный запуск переноса {from} → {to}: все изменения откачены, ничего не записано.',
  },
});

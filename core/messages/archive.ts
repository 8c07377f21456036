import { defineMessages } from './define.ts';

/** What is said while archives are read and written. */
export const archiveMessages = defineMessages({
  'unknown-file': {
    en: 'The file “{file}” is not known to this version and was skipped.',
    ru: 'Файл «{file}» этой версии неизвестен и пропущен.',
  },
  'unknown-type': {
    en: 'The entity type “{type}” is not known to this version and was skipped.',
    ru: 'Тип объектов «{type}» этой версии неизвестен и пропущен.',
  },
  'unknown-column': {
    en: '{column} is not known to this version and was skipped.',
    ru: 'Поле {column} этой версии неизвестно и пропущено.',
  },
  'secret-column': {
    en: '{column} is a secret and was skipped.',
    ru: 'Поле {column} секретное и пропущено.',
  },
  'both-layouts': {
    en: '{file} was read; the files of the other layout were not.',
    ru: 'Прочитан {file}; файлы другого формата не прочитаны.',
  },
  'manifest-missing': {
    en: '{file} is missing: the source is older than 2.268.',
    ru: 'Отсутствует {file}: источник старше версии 2.268.',
  },
  'more-warnings': {
    en: '{count:# more warning|# more warnings} of the kind {kind}.',
    ru: 'Ещё {count:# предупреждение|# предупреждения|# предупреждений} вида {kind}.',
  },
  'dangling-reference': {
    en: '{count:# reference leads|# references lead} to {type} that do not exist on the source; the first to id {id}.',
    ru: '{count:# ссылка ведёт|# ссылки ведут|# ссылок ведут} к {type}, которых нет на источнике; первая — к id {id}.',
  },
});

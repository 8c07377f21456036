import i18next from 'i18next';

const stages: Readonly<Record<string, { en: string; ru: string }>> = {
  reading: { en: 'Reading', ru: 'Чтение' },
  planning: { en: 'Comparing', ru: 'Сравнение' },
  writing: { en: 'Writing', ru: 'Запись' },
  denormalizing: { en: 'Rebuilding denormalized tables', ru: 'Перестроение денормализованных таблиц' },
  diagnosing: { en: 'Finding the cause', ru: 'Поиск причины' },
  uploading: { en: 'Uploading the archive', ru: 'Загрузка архива' },
  seeding: { en: 'Filling the site', ru: 'Заполнение сайта' },
  creating: { en: 'Creating the site', ru: 'Создание сайта' },
};

/** A stage of work in the window's language; one that has no text here keeps its own name. */
export function stageName(stage: string): string {
  return stages[stage]?.[i18next.language === 'ru' ? 'ru' : 'en'] ?? stage;
}

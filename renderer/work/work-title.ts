import { visible } from '#core/base/text.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('work-title', {
  en: {
    export: 'Export',
    import: 'Import',
    preview: 'Preview',
    upload: 'Upload of an archive',
    describe: 'Reading of an archive',
    compare: 'Comparison {{site}}',
    'undo-preview': 'Preview of an undo',
    undo: 'Undo',
    demo: 'Demo sites',
    'demo-archive': 'Demo archive',
    seed: 'Demo data of {{site}}',
    denormalize: 'Denormalized tables of {{site}}',
    'site-test': 'Connection test',
    'version-create': 'Creation of a version on {{site}}',
    'version-preview': 'Preview of a version',
    'version-change': 'Change of a version',
    'version-remove': 'Deletion of a version on {{site}}',
    'repository-prepare': 'Preparation of a repository of {{site}}',
    drift: 'Drift check',
    'archive-verify': 'Archive check',
    'archive-convert': 'Archive conversion',
    certificates: 'Certificate check',
    other: 'Work',
  },
  ru: {
    export: 'Экспорт',
    import: 'Импорт',
    preview: 'Предпросмотр',
    upload: 'Передача архива',
    describe: 'Чтение архива',
    compare: 'Сравнение {{site}}',
    'undo-preview': 'Предпросмотр отмены',
    undo: 'Отмена операции',
    demo: 'Демо-сайты',
    'demo-archive': 'Демо-архив',
    seed: 'Демо-данные сайта {{site}}',
    denormalize: 'Денормализованные таблицы сайта {{site}}',
    'site-test': 'Проверка подключения',
    'version-create': 'Создание версии на сайте {{site}}',
    'version-preview': 'Предпросмотр версии',
    'version-change': 'Смена версии',
    'version-remove': 'Удаление версии на сайте {{site}}',
    'repository-prepare': 'Подготовка репозитория сайта {{site}}',
    drift: 'Проверка расхождений',
    'archive-verify': 'Проверка архива',
    'archive-convert': 'Преобразование архива',
    certificates: 'Проверка сертификатов',
    other: 'Операция',
  },
});

const KINDS = [
  'export',
  'import',
  'preview',
  'upload',
  'describe',
  'compare',
  'undo-preview',
  'undo',
  'demo',
  'demo-archive',
  'seed',
  'denormalize',
  'site-test',
  'version-create',
  'version-preview',
  'version-change',
  'version-remove',
  'repository-prepare',
  'drift',
  'archive-verify',
  'archive-convert',
  'certificates',
] as const;

/** What a kind of work is called, with the site that it names. */
export function useWorkTitle(): (kind: string) => string {
  const t = useTexts(texts);
  return (kind) => {
    const [name = '', ...site] = kind.split(' ');
    const known = KINDS.find((one) => one === name);
    return known ? t(known, { site: visible(site.join(' ')) }) : t('other');
  };
}

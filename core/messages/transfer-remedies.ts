import { defineMessages } from './define.ts';

/** What to do about an error of an export or import, by its code. */
export const transferRemedies = defineMessages({
  'remedy.archive-invalid': {
    en: 'Nothing was written. Check that it is the right file, or export it again.',
    ru: 'Ничего не записано. Проверьте, тот ли это файл, или экспортируйте его заново.',
  },
  'remedy.catalog-invalid': {
    en: {
      window: 'Correct the file; docs/catalog-file.md describes it. The site is not opened without it.',
      commandLine:
        'Correct the file; siteferry catalog check {file:word} lists everything that is wrong with it.',
    },
    ru: {
      window: 'Исправьте файл, он описан в docs/catalog-file.md. Без него сайт не открывается.',
      commandLine: 'Исправьте файл; siteferry catalog check {file:word} покажет все ошибки сразу.',
    },
  },
  'remedy.profile-changed': {
    en: 'Nothing was written. Load the profile again and make the change in what it says now.',
    ru: 'Ничего не записано. Загрузите профиль заново и внесите изменение в его нынешнее содержимое.',
  },
  'remedy.profile-invalid': {
    en: {
      window:
        'Correct the file, or choose another profile in the site’s form. The site is not opened without it.',
      commandLine:
        'Correct the file; siteferry profile check {file:word} lists everything that is wrong with it.',
    },
    ru: {
      window: 'Исправьте файл или укажите другой профиль в свойствах сайта. Без него сайт не открывается.',
      commandLine: 'Исправьте файл; siteferry profile check {file:word} покажет все ошибки сразу.',
    },
  },
  'remedy.decisions-invalid': {
    en: {
      window: 'Preview the archive again and make the decisions again.',
      commandLine:
        'Correct the decisions file; siteferry preview --json lists each conflict with its decisions.',
      http: 'Correct the decisions; a preview lists each conflict with its decisions.',
    },
    ru: {
      window: 'Постройте предпросмотр снова и примите решения заново.',
      commandLine:
        'Исправьте файл решений; siteferry preview --json перечисляет каждый конфликт с возможными решениями.',
      http: 'Исправьте решения; предпросмотр перечисляет каждый конфликт с возможными решениями.',
    },
  },
  'remedy.plan-invalid': {
    en: {
      window: 'Preview the archive again.',
      commandLine: 'Make it again with siteferry preview --plan-out.',
      http: 'Make it again with POST /api/migration/import/preview.',
    },
    ru: {
      window: 'Постройте предпросмотр снова.',
      commandLine: 'Постройте его заново командой siteferry preview --plan-out.',
      http: 'Постройте его заново: POST /api/migration/import/preview.',
    },
  },
  'remedy.conflicts': {
    en: {
      window: 'Nothing was written. Decide the conflicts, or choose to skip them.',
      commandLine:
        'Nothing was written. Decide them with --decisions FILE, or skip them with --on-conflict skip.',
      http: 'Nothing was written. Decide them in “decisions”, or skip them with “onConflict”: “skip”.',
    },
    ru: {
      window: 'Ничего не записано. Примите решения по конфликтам или пропустите их.',
      commandLine:
        'Ничего не записано. Примите решения в --decisions FILE или пропустите конфликты: --on-conflict skip.',
      http: 'Ничего не записано. Примите решения в «decisions» или пропустите конфликты: «onConflict»: «skip».',
    },
  },
  'remedy.plan-elsewhere': {
    en: {
      window: 'Nothing was written. Preview again for this receiver with these options.',
      commandLine: 'Nothing was written. Make a matching plan with siteferry preview, or move --plan-out.',
      http: 'Nothing was written. Make a matching plan with POST /api/migration/import/preview.',
    },
    ru: {
      window: 'Ничего не записано. Постройте предпросмотр для этого приёмника с этими параметрами.',
      commandLine:
        'Ничего не записано. Постройте подходящий план командой siteferry preview или move --plan-out.',
      http: 'Ничего не записано. Постройте подходящий план: POST /api/migration/import/preview.',
    },
  },
  'remedy.same-site': {
    en: 'Nothing was written. Name another site; to copy within a site, use “as new data”.',
    ru: 'Ничего не записано. Укажите другой сайт; для копирования внутри сайта используйте импорт «как новые данные».',
  },
  'remedy.plan-stale': {
    en: 'Nothing was written. Preview again, look at what changed, then import.',
    ru: 'Ничего не записано. Постройте предпросмотр снова, посмотрите, что изменилось, затем импортируйте.',
  },
  'remedy.import-running': {
    en: 'Wait until it has finished: each site takes one import at a time.',
    ru: 'Дождитесь его окончания: на сайте выполняется только один импорт сразу.',
  },
  'remedy.import-failed': {
    en: 'Everything was rolled back. Correct the entity on the source or skip it by a decision, then try again.',
    ru: 'Все изменения откачены. Исправьте объект на источнике или пропустите его решением и повторите.',
  },
  'remedy.denormalized-in-use': {
    en: {
      window:
        'Drop them, rebuild the denormalized tables, and create them again. The other tables were rebuilt.',
      commandLine:
        'Drop them, run siteferry denormalize, and create them again. The other tables were rebuilt.',
      http: 'Drop them, call POST /api/system/denormalize-subcats, and create them again. The other tables were rebuilt.',
    },
    ru: {
      window:
        'Удалите их, перестройте денормализованные таблицы и создайте их снова. Остальные таблицы перестроены.',
      commandLine:
        'Удалите их, выполните siteferry denormalize и создайте их снова. Остальные таблицы перестроены.',
      http: 'Удалите их, вызовите POST /api/system/denormalize-subcats и создайте их снова. Остальные таблицы перестроены.',
    },
  },
});

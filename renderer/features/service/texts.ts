import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts that the parts of the Service page share. */
export const serviceTexts = defineTexts('service', {
  en: {
    title: 'Service',
    parts: 'Parts of Service',
    part_keys: 'Keys',
    part_jobs: 'Jobs',
    refresh: 'Refresh',
    startTitle: 'Start the service',
    startText:
      'The service runs as a program of its own and answers for one site until it is stopped. Run this on the computer where it is to answer:',
    callTitle: 'Call it',
    callText: 'Put the key into the variable KEY of the script, not into the command itself:',
    startCommand: 'siteferry service --site {{site}} --port 8480',
    callCommand: 'curl -H "Authorization: Bearer $KEY" http://127.0.0.1:8480/api/migration/tree-root',
    copy: 'Copy',
    copyWhat: 'Copy: {{what}}',
    copied: 'Copied',
  },
  ru: {
    title: 'Служба',
    parts: 'Разделы службы',
    part_keys: 'Ключи',
    part_jobs: 'Задания',
    refresh: 'Обновить',
    startTitle: 'Запустить службу',
    startText:
      'Служба — отдельная программа: она отвечает за один сайт, пока её не остановят. Выполните на том компьютере, где она должна отвечать:',
    callTitle: 'Вызвать её',
    callText: 'Запишите ключ в переменную KEY скрипта, а не в саму команду:',
    startCommand: 'siteferry service --site {{site}} --port 8480',
    callCommand: 'curl -H "Authorization: Bearer $KEY" http://127.0.0.1:8480/api/migration/tree-root',
    copy: 'Скопировать',
    copyWhat: 'Скопировать: {{what}}',
    copied: 'Скопировано',
  },
});

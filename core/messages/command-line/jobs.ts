import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const jobsHelp = defineHelp({
  options: {
    service: {
      en: 'Address of the service; without it, the one that runs on this computer.',
      ru: 'Адрес службы; без него — служба, работающая на этом компьютере.',
    },
    'key-file': {
      en: 'File with the key of the service, readable by you alone.',
      ru: 'Файл с ключом службы, доступный только вам.',
    },
    id: { en: 'ID of the job, from jobs list.', ru: 'ID задания из вывода jobs list.' },
  },
  commands: {
    'jobs list': {
      summary: { en: 'List the background jobs of a service.', ru: 'Показать фоновые задания службы.' },
      details: [],
      options: {
        state: {
          en: 'Only jobs in this state; can be given several times.',
          ru: 'Только задания в этом состоянии; можно указать несколько раз.',
        },
        operation: {
          en: 'Only jobs of this operation, such as transfer.export; can be given several times.',
          ru: 'Только задания этой операции, например transfer.export; можно указать несколько раз.',
        },
        limit: {
          en: 'How many, the newest first; the default is 20.',
          ru: 'Сколько последних; по умолчанию 20.',
        },
      },
    },
    'jobs show': {
      summary: { en: 'Show a job with its files.', ru: 'Показать задание и его файлы.' },
      details: [],
      options: {},
    },
    'jobs begin': {
      summary: {
        en: 'Begin a job that a JSON file describes.',
        ru: 'Начать задание, описанное файлом JSON.',
      },
      details: [
        {
          en: 'The file has the operation and its input, as its route takes it; archives are named by their upload.',
          ru: 'В файле — операция и её параметры, как их принимает её маршрут; архивы указываются идентификатором загрузки.',
        },
      ],
      options: {
        request: { en: 'The JSON file.', ru: 'Файл JSON.' },
      },
    },
    'jobs preview': {
      summary: {
        en: 'Send an archive to a service and begin its preview there.',
        ru: 'Отправить архив службе и начать там его предпросмотр.',
      },
      details: [
        {
          en: 'jobs watch shows when it is over; the plan is in its file result.json.',
          ru: 'Когда предпросмотр закончен, показывает jobs watch; план — в файле result.json.',
        },
      ],
      options: {},
    },
    'jobs import': {
      summary: {
        en: 'Send an archive to a service and begin its import into the site there.',
        ru: 'Отправить архив службе и начать там его импорт на сайт.',
      },
      details: [
        {
          en: 'The receiver is the site of the service. jobs watch shows when it is over, and exits as import would.',
          ru: 'Приёмник — сайт службы. jobs watch показывает, когда импорт закончен; код завершения — как у import.',
        },
      ],
      options: {
        plan: { en: 'The plan that preview --plan-out saved.', ru: 'План, сохранённый preview --plan-out.' },
        'dry-run': { en: 'Do the same work and roll it back.', ru: 'Выполнить то же самое и откатить.' },
      },
    },
    'jobs export': {
      summary: {
        en: 'Begin a full export in the background.',
        ru: 'Начать полный экспорт в фоне.',
      },
      details: [],
      options: {
        legacy: { en: 'In the legacy format.', ru: 'В старом формате.' },
      },
    },
    'jobs status': {
      summary: {
        en: 'Show how your newest background export stands, or the one of an ID.',
        ru: 'Показать состояние последнего вашего фонового экспорта или экспорта с этим ID.',
      },
      details: [],
      options: {},
    },
    'jobs cancel': {
      summary: {
        en: 'Stop a job: a queued one at once, a running one at its next step.',
        ru: 'Остановить задание: в очереди — сразу, выполняемое — на следующем шаге.',
      },
      details: [],
      options: {},
    },
    'jobs watch': {
      summary: {
        en: 'Show the progress of a job until it is over; exits as its operation would.',
        ru: 'Показывать ход задания до его конца; код завершения — как у самой операции.',
      },
      details: [],
      options: {},
    },
    'jobs download': {
      summary: { en: 'Save a file of a job.', ru: 'Сохранить файл задания.' },
      details: [],
      options: {
        file: { en: 'Name of the file, from jobs show.', ru: 'Имя файла из вывода jobs show.' },
        out: { en: 'Where to save it.', ru: 'Куда сохранить.' },
      },
    },
    worker: {
      summary: {
        en: 'Work on the jobs of services that share a PostgreSQL database.',
        ru: 'Выполнять задания служб, которые используют общую базу PostgreSQL.',
      },
      details: [
        {
          en: 'A worker reaches the sites by their URLs: their passwords come from files, credentials or the keychain.',
          ru: 'Обработчик подключается к сайтам по их URL: пароли берутся из файлов, учётных данных или хранилища.',
        },
      ],
      options: {},
    },
  },
});

export const jobsTexts = defineMessages({
  'jobs.none': { en: 'There are no jobs.', ru: 'Заданий нет.' },
  'jobs.title': { en: '{operation}, job {id}', ru: '{operation}, задание {id}' },
  'jobs.saved': { en: '{file} is saved ({size:bytes}).', ru: 'Файл {file} сохранён ({size:bytes}).' },
  'jobs.request-invalid': {
    en: '{file} does not describe a job: see “{at}”',
    ru: '{file} не описывает задание: см. «{at}»',
  },
  'worker.started': {
    en: 'The worker takes jobs. Press Ctrl-C to stop.',
    ru: 'Обработчик принимает задания. Остановить: Ctrl-C.',
  },
});

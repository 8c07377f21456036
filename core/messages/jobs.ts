import { defineMessages } from './define.ts';

/** What is said of background work, and of the service that does it. */
export const jobsMessages = defineMessages({
  'jobs.no-service': {
    en: 'no service of this user is running on this computer; give the address of one',
    ru: 'на этом компьютере у этого пользователя нет работающей службы; укажите адрес службы',
  },
  'jobs.several-services': {
    en: 'several services of this user are running on this computer; give the address of one: {services}',
    ru: 'на этом компьютере работает несколько служб этого пользователя; укажите адрес одной из них: {services}',
  },
  'jobs.operation': { en: '{operation}', ru: '{operation}' },
  'jobs.no-job': {
    en: '“{operation}” cannot be a job; those that can: {operations}',
    ru: 'операция «{operation}» не может быть заданием; могут: {operations}',
  },
  'jobs.no-key': {
    en: 'calling {service} takes a key: name the file that holds it',
    ru: 'для обращения к {service} нужен ключ: укажите файл с ним',
  },
  'jobs.no-address': {
    en: '“{service}” is not the address of a service, such as https://host:8480',
    ru: '«{service}» — не адрес службы; пример адреса: https://host:8480',
  },
  'jobs.plain-address': {
    en: '{service} would get the key unencrypted: only https:// is taken beyond this computer',
    ru: 'на {service} ключ ушёл бы без шифрования: за пределами этого компьютера допускается только https://',
  },
  'jobs.no-tunnel': {
    en: 'the database of jobs cannot be behind an SSH server',
    ru: 'база данных заданий не может находиться за сервером SSH',
  },
  'jobs.not-postgres': {
    en: '--jobs takes the URL of a PostgreSQL database: postgres://user@host/database',
    ru: '--jobs принимает адрес базы данных PostgreSQL: postgres://user@host/database',
  },
  'jobs.rows-unclear': {
    en: 'an earlier attempt was interrupted at its COMMIT, and the rows do not tell whether it was done',
    ru: 'прежняя попытка прервалась на COMMIT, и по строкам нельзя сказать, выполнен ли он',
  },
  'jobs.version-unclear': {
    en: 'an earlier attempt was interrupted while it made version {version}',
    ru: 'прежняя попытка прервалась при создании версии {version}',
  },
  'jobs.denormalization-again': {
    en: 'The import was committed, but its denormalized tables could not be rebuilt: {reason}.',
    ru: 'Импорт выполнен, но денормализованные таблицы перестроить не удалось: {reason}.',
  },
  'jobs.on-disk': {
    en: 'The archive is on the platform’s Disk: {file}.',
    ru: 'Архив лежит на Диске платформы: {file}.',
  },
  'jobs.not-on-disk': {
    en: 'The archive is not on the platform’s Disk as {file}: {reason}. It is among the files of the job.',
    ru: 'Архив не удалось положить на Диск платформы как {file}: {reason}. Он есть среди файлов задания.',
  },
  'jobs.settled': {
    en: 'An earlier attempt was committed and its answer was lost. The import was not repeated.',
    ru: 'Прежняя попытка была зафиксирована, но её ответ потерян. Импорт не повторялся.',
  },
  'job-state.queued': { en: 'Waiting', ru: 'Ожидает' },
  'job-state.running': { en: 'Running', ru: 'Выполняется' },
  'job-state.cancelling': { en: 'Stopping…', ru: 'Останавливается…' },
  'job-state.done': { en: 'Done', ru: 'Готово' },
  'job-state.failed': { en: 'Failed', ru: 'Не выполнено' },
  'job-state.cancelled': { en: 'Stopped', ru: 'Остановлено' },
  'service-connection.refused': {
    en: 'nothing answers on port {port}',
    ru: 'на порту {port} никто не отвечает',
  },
  'service-connection.host-unknown': {
    en: 'this computer cannot resolve {host}',
    ru: 'этот компьютер не может определить адрес узла {host}',
  },
  'service-connection.silent': {
    en: 'it does not answer in time',
    ru: 'она не отвечает вовремя',
  },
  'service-connection.broken': {
    en: 'the connection broke before there was an answer',
    ru: 'соединение прервано до ответа',
  },
  'service-connection.no-tls': {
    en: 'what answers on port {port} does not speak TLS (https)',
    ru: 'на порту {port} отвечают без TLS (https)',
  },
  'remedy.service-refused': {
    en: 'Check the address and the key. The service’s log has the details.',
    ru: 'Проверьте адрес и ключ. Подробности в журнале службы.',
  },
  'remedy.service-unreachable': {
    en: {
      window:
        'Check the address, and that the service runs there. Its certificate has to be of an authority that this computer trusts, and for this name.',
      commandLine:
        'Check the address, and that the service runs there. To trust a certificate of its own, name its file in the environment: NODE_EXTRA_CA_CERTS=FILE.',
    },
    ru: {
      window:
        'Проверьте адрес и работу службы. Её сертификат должен быть выдан на это имя центром, которому этот компьютер доверяет.',
      commandLine:
        'Проверьте адрес и работу службы. Чтобы доверять её собственному сертификату, укажите его файл в переменной окружения: NODE_EXTRA_CA_CERTS=ФАЙЛ.',
    },
  },
  'jobs.no-json': {
    en: 'it answers with status {status}, and not as a Siteferry service does',
    ru: 'состояние ответа {status}, и это не ответ службы Siteferry',
  },
  'jobs.service-says': {
    en: 'status {status}: {text}',
    ru: 'состояние {status}: {text}',
  },
});

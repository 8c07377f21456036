import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

/** What a service is run with. */
const serviceOptions = {
  config: {
    en: 'The site’s appsettings.json or web.config, for the limits of tokens.',
    ru: 'Файл appsettings.json или web.config сайта: из него берутся ограничения токенов.',
  },
  port: {
    en: 'The port; by default 8480, 0 for any free one.',
    ru: 'Порт; по умолчанию 8480, 0 — любой свободный.',
  },
  host: {
    en: 'Address to listen on; by default 127.0.0.1. Any other needs --certificate.',
    ru: 'Адрес, на котором отвечать; по умолчанию 127.0.0.1. Для другого нужен --certificate.',
  },
  certificate: {
    en: 'Certificate with its chain: PEM, or PFX (.pfx, .p12) with its key.',
    ru: 'Сертификат с цепочкой: PEM или PFX (.pfx, .p12) с ключом.',
  },
  'certificate-key': {
    en: 'Its private key, PEM; nobody else may read the file (0600).',
    ru: 'Закрытый ключ к нему, PEM; файл доступен только владельцу (0600).',
  },
  'certificate-key-credential': {
    en: 'The same as a credential of systemd.',
    ru: 'То же из учётных данных systemd.',
  },
  'certificate-password-file': {
    en: 'File with the password of a PFX or an encrypted key (0600).',
    ru: 'Файл с паролем PFX или зашифрованного ключа (0600).',
  },
  'forwarded-by': {
    en: 'Address or network of a proxy that is believed about its clients.',
    ru: 'Адрес или сеть прокси, которому можно верить о его клиентах.',
  },
  'forwarded-header': {
    en: 'What the proxy sets itself; by default X-Real-IP, X-Forwarded-Proto.',
    ru: 'Что прокси задаёт сам; по умолчанию X-Real-IP, X-Forwarded-Proto.',
  },
  'rate-per-key': {
    en: 'Requests per minute of one key; by default 6000, 0 for no limit.',
    ru: 'Запросов в минуту с одним ключом; по умолчанию 6000, 0 — без ограничения.',
  },
  'rate-per-address': {
    en: 'Requests per minute of one address; by default 12000, 0 for no limit.',
    ru: 'Запросов в минуту с одного адреса; по умолчанию 12000, 0 — без ограничения.',
  },
  'connections-per-address': {
    en: 'Connections of one address at once; by default 200, 0 for no limit.',
    ru: 'Одновременных соединений с одного адреса; по умолчанию 200, 0 — без ограничения.',
  },
  'long-calls': {
    en: 'Long operations of one key at once; by default 8, 0 for no limit.',
    ru: 'Одновременных длительных операций по одному ключу; по умолчанию 8, 0 — без ограничения.',
  },
  log: {
    en: 'File for the log instead of stderr; opened again on SIGHUP.',
    ru: 'Файл журнала вместо stderr; по SIGHUP открывается заново.',
  },
  'stop-within': {
    en: 'Seconds that requests may take to end when it is stopped; by default 30.',
    ru: 'Сколько секунд при остановке ждать окончания запросов; по умолчанию 30.',
  },
};

const unitOptions = {
  kind: { en: 'For which system.', ru: 'Для какой системы.' },
  program: {
    en: 'Where the program will be; by default as usual on that system.',
    ru: 'Где будет программа; по умолчанию обычное для системы место.',
  },
};

const unitSecrets = {
  en: 'Passwords and keys are named by the files that hold them; the text itself has no secret.',
  ru: 'Пароли и ключи указываются файлами, в которых лежат; в самом тексте секретов нет.',
};

export const serviceHelp = defineHelp({
  options: {},
  commands: {
    service: {
      summary: {
        en: 'Serve the routes of one site over HTTP.',
        ru: 'Обслуживать по HTTP маршруты одного сайта.',
      },
      details: [
        {
          en: 'Every request needs a key (siteferry service key create) or a personal access token of the site.',
          ru: 'Для каждого запроса нужен ключ (siteferry service key create) или персональный токен доступа сайта.',
        },
        {
          en: 'Only this computer reaches it; with a certificate and --host others do, too.',
          ru: 'Доступна только с этого компьютера; с сертификатом и --host — и с других.',
        },
        {
          en: 'The log is a line of JSON per request, on stderr or in --log. Press Ctrl-C to stop.',
          ru: 'Журнал — строка JSON на запрос, в stderr или в --log. Остановить: Ctrl-C.',
        },
      ],
      options: serviceOptions,
    },
    'service unit': {
      summary: {
        en: 'Print a systemd unit, a Windows service or a Containerfile for the service.',
        ru: 'Вывести для службы юнит systemd, службу Windows или Containerfile.',
      },
      details: [
        {
          en: 'It takes the options of service, and passes them on. Of a saved site its URL stands in the text.',
          ru: 'Принимает параметры команды service и передаёт их. Вместо имени сохранённого сайта в тексте стоит его адрес.',
        },
        unitSecrets,
      ],
      options: {
        ...unitOptions,
        ...serviceOptions,
      },
    },
    'worker unit': {
      summary: {
        en: 'Print a systemd unit, a Windows service or a Containerfile for a worker.',
        ru: 'Вывести для обработчика юнит systemd, службу Windows или Containerfile.',
      },
      details: [unitSecrets],
      options: unitOptions,
    },
    'service key create': {
      summary: {
        en: 'Make a key for scripts; it is shown once.',
        ru: 'Создать ключ для скриптов; показывается один раз.',
      },
      details: [
        {
          en: 'A right is AREA:EFFECT: an area of operations or *, and read, write or destroy; each includes those before it.',
          ru: 'Право — ОБЛАСТЬ:ДЕЙСТВИЕ: область операций или *, и read, write или destroy; каждое включает предыдущие.',
        },
        {
          en: 'The user needs access to administration of the site, except for the user’s own tokens and task access.',
          ru: 'Пользователю нужен доступ к администрированию сайта, кроме своих токенов и своего доступа к задачам.',
        },
      ],
      options: {
        name: { en: 'What the key is for.', ru: 'Для чего ключ.' },
        user: {
          en: 'User of the site in whose name the key calls: this user’s rights count, too.',
          ru: 'Пользователь сайта, от имени которого действует ключ: его права тоже учитываются.',
        },
        right: { en: 'What the key may do.', ru: 'Что разрешено ключу.' },
        days: {
          en: 'Days until the key ends; without, it has no end.',
          ru: 'Срок ключа в днях; без него срок не ограничен.',
        },
      },
    },
    'service key list': {
      summary: { en: 'List the keys.', ru: 'Показать ключи.' },
      details: [],
      options: {},
    },
    'service key revoke': {
      summary: { en: 'End a key at once.', ru: 'Отозвать ключ; действует сразу.' },
      details: [],
      options: { id: { en: 'Id of the key, from the list.', ru: 'Идентификатор ключа из списка.' } },
    },
  },
});

export const serviceTexts = defineMessages({
  'service.started': {
    en: 'Siteferry answers on {address}. Press Ctrl-C to stop.',
    ru: 'Siteferry отвечает по адресу {address}. Остановить: Ctrl-C.',
  },
  'service.site-silent': {
    en: 'The site does not answer yet; until it does, every call is refused. {reason}',
    ru: 'Сайт пока не отвечает; до тех пор каждый вызов получит отказ. {reason}',
  },
  'service.port-taken': {
    en: 'Port {port} cannot be used. Choose another one with --port.',
    ru: 'Порт {port} использовать нельзя. Укажите другой: --port.',
  },
  'service.jobs-busy': {
    en: 'A service of {site} is running already: its jobs ({folder}) are in use by {holder}. Stop that one first, or give both the same --jobs postgres://…',
    ru: 'Служба сайта {site} уже работает: её задания ({folder}) заняты — {holder}. Сначала остановите её или укажите обеим один и тот же --jobs postgres://…',
  },
  'service.stopped': {
    en: 'Stopped; every request was answered.',
    ru: 'Остановлено; на все запросы дан ответ.',
  },
  'service.cut-off': {
    en: 'Stopped; {count:# request was|# requests were} cut off: {requests}.',
    ru: 'Остановлено; прерван {count:# запрос|# запроса|# запросов}: {requests}.',
  },
  'service.certificate-missing': {
    en: 'On {host} other computers reach the service: a certificate is needed (--certificate, --certificate-key).',
    ru: 'По адресу {host} служба доступна с других компьютеров: нужен сертификат (--certificate, --certificate-key).',
  },
  'service.key-file-missing': {
    en: 'A certificate in PEM needs its key: --certificate-key or --certificate-key-credential.',
    ru: 'К сертификату PEM нужен ключ: --certificate-key или --certificate-key-credential.',
  },
  'service.certificate-unusable': {
    en: '{file} and its key are no certificate that can be used: one cannot be read, or they do not fit together.',
    ru: '{file} и его ключ использовать нельзя: что-то из них не читается, или они не подходят друг к другу.',
  },
  'service.certificate-over': {
    en: 'The certificate ended on {end:minute}; clients will refuse it.',
    ru: 'Срок сертификата истёк {end:minute}; клиенты его не примут.',
  },
  'service.certificate-ends': {
    en: 'The certificate ends in {days:# day|# days}.',
    ru: 'Срок сертификата истекает через {days:# день|# дня|# дней}.',
  },
  'service.certificate-renewed': {
    en: 'The certificate was read again.',
    ru: 'Сертификат прочитан заново.',
  },
  'service.certificate-kept': {
    en: '{file} has changed and cannot be used with its key; the certificate from before goes on.',
    ru: '{file} изменён, но с его ключом использовать нельзя; действует прежний сертификат.',
  },
  'service.not-a-network': {
    en: '{text} is neither an address nor a network such as 10.0.0.0/8.',
    ru: '{text} — не адрес и не сеть вида 10.0.0.0/8.',
  },
  'unit.systemd': {
    en: '{file} — look through it before you start it.',
    ru: '{file} — просмотрите перед запуском.',
  },
  'unit.once': {
    en: 'Once before it is started, as root (user and right of the key are yours to choose):',
    ru: 'Один раз перед запуском, от имени root (пользователя и право ключа выберите сами):',
  },
  'unit.hardening': {
    en: 'What the service does not need it does not get.',
    ru: 'Чего службе не нужно, того она не получает.',
  },
  'unit.windows': {
    en: '{file} for WinSW 3 ({program} install). Unproven: the text is tested, but not on Windows.',
    ru: '{file} для WinSW 3 ({program} install). Не проверено: текст протестирован, но не в Windows.',
  },
  'unit.description-service': {
    en: 'Routes of one site over HTTP',
    ru: 'Маршруты одного сайта по HTTP',
  },
  'unit.description-worker': {
    en: 'Background jobs of sites',
    ru: 'Фоновые задания сайтов',
  },
  'unit.container': {
    en: 'Build it in the folder of the unpacked command line. Unproven: the text is tested, but no image was built.\nOthers reach a service in a container only with --host 0.0.0.0 and a certificate.\nFiles that it names, such as secrets (0400), are put into it with --volume; they belong to user 10001.',
    ru: 'Собирайте в папке распакованной командной строки. Не проверено: текст протестирован, но образ не собирался.\nИзвне служба в контейнере доступна только с --host 0.0.0.0 и сертификатом.\nФайлы, которые в нём названы, например секреты (0400), передаются через --volume и принадлежат пользователю 10001.',
  },
  'service.no-keys': { en: 'There are no keys.', ru: 'Ключей нет.' },
  'service.key-created': {
    en: 'The key; it is shown now and never again:',
    ru: 'Ключ; показывается сейчас и больше никогда:',
  },
  'service.key-ended': { en: 'Key {name} is revoked.', ru: 'Ключ {name} отозван.' },
});

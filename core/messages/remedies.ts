import { defineMessages } from './define.ts';

/**
 * What to do about an error, by its code; those of transfers are in `transfer-remedies.ts`, those of a service in `jobs.ts`. A code without one leaves nothing
 * to do.
 */
export const errorRemedies = defineMessages({
  'remedy.usage': {
    en: {
      window: 'Check what was entered.',
      commandLine: 'See siteferry --help.',
      http: 'See the page /api/docs, or the document /api/openapi.json.',
    },
    ru: {
      window: 'Проверьте введённое.',
      commandLine: 'Смотрите siteferry --help.',
      http: 'Смотрите страницу /api/docs или документ /api/openapi.json.',
    },
  },
  'remedy.site-url-invalid': {
    en: 'Use embedded:<folder>, postgres://user@host:5432/database or mssql://user@host:1433/database.',
    ru: 'Используйте embedded:<папка>, postgres://user@host:5432/база или mssql://user@host:1433/база.',
  },
  'remedy.site-name-unknown': {
    en: {
      window: 'Choose another site, or add it on the Sites page.',
      commandLine: 'List the saved sites with siteferry site list, or give a site URL.',
    },
    ru: {
      window: 'Выберите другой сайт или добавьте его на странице «Сайты».',
      commandLine: 'Посмотрите сохранённые сайты командой siteferry site list или укажите адрес сайта.',
    },
  },
  'remedy.package-unknown': {
    en: {
      window: 'Choose another package, or save the selection again on the Compare page.',
      commandLine: 'List the packages with siteferry package list.',
    },
    ru: {
      window: 'Выберите другой пакет или сохраните выбор ещё раз на странице «Сравнение».',
      commandLine: 'Посмотрите пакеты командой siteferry package list.',
    },
  },
  'remedy.host-unknown': {
    en: 'Check the spelling, the VPN connection and the DNS server.',
    ru: 'Проверьте написание, подключение VPN и сервер DNS.',
  },
  'remedy.connection-refused': {
    en: 'Check the port, and that the database server is running and listens for TCP connections.',
    ru: 'Проверьте порт, работу сервера базы данных и то, что он принимает соединения TCP.',
  },
  'remedy.connection-timeout': {
    en: 'Usually a firewall between this computer and the server is the cause; check the address as well.',
    ru: 'Обычная причина — межсетевой экран между компьютером и сервером; проверьте и адрес.',
  },
  'remedy.connection-lost': {
    en: 'Check that the database server is running, then try again.',
    ru: 'Проверьте, работает ли сервер базы данных, и повторите.',
  },
  'remedy.tls-failed': {
    en: 'Trust the server’s certificate authority on this computer, or name its certificate file (sslrootcert). A certificate for another name of an MS SQL server is checked by that name (hostNameInCertificate).',
    ru: 'Добавьте центр сертификации сервера в доверенные на этом компьютере или укажите файл его сертификата (sslrootcert). Если сертификат сервера MS SQL выдан на другое имя, укажите это имя (hostNameInCertificate).',
  },
  'remedy.login-failed': {
    en: {
      window: 'Check the user name, and set the site’s password on the Sites page.',
      commandLine:
        'Check the user name and the password (SITEFERRY_PASSWORD), and that the server accepts this user from this computer.',
    },
    ru: {
      window: 'Проверьте имя пользователя и задайте пароль сайта на странице «Сайты».',
      commandLine:
        'Проверьте имя пользователя и пароль (SITEFERRY_PASSWORD), а также то, что сервер пускает этого пользователя с этого компьютера.',
    },
  },
  'remedy.database-missing': {
    en: {
      window: 'Check the name in the site’s address on the Sites page.',
      commandLine: 'Check the name; a new site needs an existing, empty database and siteferry site init.',
    },
    ru: {
      window: 'Проверьте имя базы в адресе сайта на странице «Сайты».',
      commandLine:
        'Проверьте имя; для нового сайта нужны существующая пустая база и команда siteferry site init.',
    },
  },
  'remedy.database-not-empty': {
    en: 'Only an empty database can become a site; an existing site is never altered.',
    ru: 'Сайт создаётся только в пустой базе; существующий сайт никогда не изменяется.',
  },
  'remedy.not-a-site': {
    en: {
      window: 'Check the database name in the site’s address on the Sites page.',
      commandLine: 'Check the database name, or make an empty database into a site with siteferry site init.',
    },
    ru: {
      window: 'Проверьте имя базы в адресе сайта на странице «Сайты».',
      commandLine: 'Проверьте имя базы или создайте сайт в пустой базе командой siteferry site init.',
    },
  },
  'remedy.no-right': {
    en: 'Ask the database administrator for the right, or connect as another user.',
    ru: 'Попросите право у администратора базы данных или подключитесь другим пользователем.',
  },
  'remedy.site-busy': {
    en: 'An embedded site can be open in one program at a time: close the other one first.',
    ru: 'Встроенный сайт может быть открыт только в одной программе: сначала закройте другую.',
  },
  'remedy.site-not-empty': {
    en: {
      window: 'Only an empty site can be filled.',
      commandLine: 'Only an empty site can be filled; make a new one with siteferry site init.',
    },
    ru: {
      window: 'Заполнить можно только пустой сайт.',
      commandLine: 'Заполнить можно только пустой сайт; создайте новый командой siteferry site init.',
    },
  },
  'remedy.node-not-found': {
    en: {
      window: 'It may have been deleted since the tree was loaded: reload the tree.',
      commandLine: 'Look it up with siteferry tree.',
      http: 'Look it up with GET /api/migration/fetch.',
    },
    ru: {
      window: 'Возможно, объект удалён после загрузки дерева: обновите дерево.',
      commandLine: 'Посмотрите, что есть на сайте: siteferry tree.',
      http: 'Посмотрите, что есть на сайте: GET /api/migration/fetch.',
    },
  },
  'remedy.run-unknown': {
    en: 'Refresh the history: the run may have been removed.',
    ru: 'Обновите историю: возможно, операция из неё убрана.',
  },
  'remedy.upload-unknown': {
    en: {
      window: 'Choose the archive again.',
      commandLine: 'Choose the archive again.',
      http: 'Send the archive again with POST /api/siteferry/uploads.',
    },
    ru: {
      window: 'Выберите архив снова.',
      commandLine: 'Выберите архив снова.',
      http: 'Отправьте архив снова: POST /api/siteferry/uploads.',
    },
  },
  'remedy.job-unknown': {
    en: {
      window: 'Refresh the list: jobs are removed after a time, and others see only their own.',
      commandLine: 'List the jobs with siteferry jobs list: they are removed after a time.',
      http: 'List the jobs with POST /api/siteferry/jobs/list: they are removed after a time, and others see only their own.',
    },
    ru: {
      window: 'Обновите список: задания со временем удаляются, а чужие задания не видны.',
      commandLine: 'Список заданий: siteferry jobs list. Со временем задания удаляются.',
      http: 'Список заданий: POST /api/siteferry/jobs/list. Задания со временем удаляются, а чужие задания не видны.',
    },
  },
  'remedy.job-interrupted': {
    en: 'See the log of the service for what ended it, such as too little memory. Then begin the job again.',
    ru: 'Причину смотрите в журнале службы: например, не хватило памяти. Затем начните задание заново.',
  },
  'remedy.preview-gone': { en: 'Refresh the preview.', ru: 'Обновите предпросмотр.' },
  'remedy.file-unreadable': {
    en: 'Check the path and the permissions.',
    ru: 'Проверьте путь и права доступа.',
  },
  'remedy.file-unwritable': {
    en: 'No incomplete file remains. Check the folder, the permissions, and the free space.',
    ru: 'Незавершённых файлов не осталось. Проверьте папку, права доступа и свободное место.',
  },
  'remedy.target-exists': {
    en: {
      window: 'Choose another name, or allow the archive to be replaced.',
      commandLine: 'Choose another path, or replace the archive with --overwrite.',
    },
    ru: {
      window: 'Выберите другое имя или разрешите заменить архив.',
      commandLine: 'Укажите другой путь или замените архив с ключом --overwrite.',
    },
  },
  'remedy.state-unusable': {
    en: 'Check the folder, its permissions and the free space, or name another folder in SITEFERRY_HOME.',
    ru: 'Проверьте папку, права на неё и свободное место или укажите другую папку в SITEFERRY_HOME.',
  },
  'remedy.outcome-unknown': {
    en: {
      window:
        'Do not repeat it yet. Choose the site again: Siteferry looks at the rows, and the history then says what became of an import.',
      commandLine:
        'Do not repeat it yet. Run siteferry site check: it looks at the rows, and siteferry history list then says what became of an import.',
      http: 'Do not repeat it yet. Preview the archive again: what was written is shown as “No changes”.',
    },
    ru: {
      window:
        'Пока не повторяйте. Выберите сайт снова: Siteferry проверит записи, и в истории появится, чем закончился импорт.',
      commandLine:
        'Пока не повторяйте. Выполните siteferry site check: записи будут проверены, и siteferry history list покажет, чем закончился импорт.',
      http: 'Пока не повторяйте. Постройте предпросмотр архива ещё раз: записанное будет показано как «Без изменений».',
    },
  },
  'remedy.site-storage-failed': {
    en: 'Nothing was written. Free space on that disk, or make the folder writable, then try again: the site can be used as before.',
    ru: 'Ничего не записано. Освободите место на этом диске или разрешите запись в папку и повторите: сайт останется рабочим.',
  },
  'remedy.rolled-back': { en: 'Everything was rolled back.', ru: 'Все изменения откачены.' },
  'remedy.database.statement-timeout': {
    en: 'Try again when the server is less busy, or ask its administrator for a longer statement timeout for this user.',
    ru: 'Повторите, когда сервер будет менее загружен, или попросите его администратора увеличить для этого пользователя время выполнения запроса.',
  },
  'remedy.database.lock-timeout': {
    en: 'Somebody else is changing the same data: close long-running work on the site, then try again.',
    ru: 'Те же данные изменяет кто-то ещё: завершите длительную работу на сайте и повторите.',
  },
  'remedy.database.changed-meanwhile': {
    en: 'Try again; if it happens repeatedly, work while nobody else changes the site.',
    ru: 'Повторите; если это случается снова, работайте, когда сайт никто не изменяет.',
  },
  'remedy.database.deadlock': {
    en: 'Try again; if it happens repeatedly, work while nobody else changes the site.',
    ru: 'Повторите; если это случается снова, работайте, когда сайт никто не изменяет.',
  },
  'remedy.database.transaction-ended': {
    en: 'Try again; if it happens repeatedly, ask the administrator of the database which trigger or limit ends transactions.',
    ru: 'Повторите; если это случается снова, узнайте у администратора базы данных, какой триггер или какое ограничение завершает транзакции.',
  },
  'remedy.database.disk-full': {
    en: 'Ask the administrator of the database server to free space, then try again.',
    ru: 'Попросите администратора сервера базы данных освободить место и повторите.',
  },
  'remedy.database.read-only': {
    en: 'Connect to the database that is written to: this one may be a replica, a snapshot, or set to READ_ONLY.',
    ru: 'Подключитесь к базе, в которую можно писать: эта может быть репликой, снимком или в режиме READ_ONLY.',
  },
  'remedy.database.server-busy': {
    en: 'Try again when the server is less busy, or ask its administrator for more memory or a higher service tier.',
    ru: 'Повторите, когда сервер будет менее загружен, или попросите его администратора добавить память либо повысить уровень обслуживания.',
  },
  'remedy.database-refused': {
    en: {
      window: 'Test the site on the Sites page to see what differs from the expected schema.',
      commandLine: 'Run siteferry site check to see what differs from the expected schema.',
      http: 'POST /api/siteferry/site/check tells what differs from the expected schema.',
    },
    ru: {
      window: 'Проверьте сайт на странице «Сайты»: там видно, что отличается от ожидаемой схемы.',
      commandLine: 'Выполните siteferry site check: команда покажет, что отличается от ожидаемой схемы.',
      http: 'POST /api/siteferry/site/check покажет, что отличается от ожидаемой схемы.',
    },
  },
  'remedy.feature-off': {
    en: {
      window: 'Check the rights to it and the version of the site; testing the site names what is missing.',
      commandLine:
        'Check the rights to it and the version of the site; siteferry site check names what is missing.',
      http: 'Check the rights to it and the version of the site; POST /api/siteferry/site/check names what is missing.',
    },
    ru: {
      window: 'Проверьте права и версию сайта; проверка сайта называет, чего не хватает.',
      commandLine: 'Проверьте права и версию сайта; siteferry site check называет, чего не хватает.',
      http: 'Проверьте права и версию сайта; POST /api/siteferry/site/check называет, чего не хватает.',
    },
  },
  'remedy.edition-excludes': {
    en: 'What is stored for it stays in the database and is not used.',
    ru: 'Сохранённые для этого данные остаются в базе и не используются.',
  },
  'remedy.operator-unknown': {
    en: 'Name a user of the site by login; dismissed and blocked users are not accepted.',
    ru: 'Укажите логин пользователя сайта; уволенные и заблокированные не принимаются.',
  },
  'remedy.right-missing': {
    en: 'Nothing was written. Work as a user who has the right.',
    ru: 'Ничего не записано. Работайте от имени пользователя, у которого это право есть.',
  },
  'remedy.record-unknown': {
    en: 'Nothing was written. Reload the list: it may have been deleted.',
    ru: 'Ничего не записано. Обновите список: запись могли удалить.',
  },
  'remedy.rule-broken': { en: 'Nothing was written.', ru: 'Ничего не записано.' },
  'remedy.keys-unreadable': {
    en: 'Check that it is an appsettings.json or web.config, and complete.',
    ru: 'Проверьте, что это appsettings.json или web.config и что файл цел.',
  },
  'remedy.bundle-unreadable': {
    en: 'Give the certificates alone, without a key: PEM, DER (.cer) or PKCS#7 (.p7b).',
    ru: 'Передайте только сертификаты, без ключа: PEM, DER (.cer) или PKCS#7 (.p7b).',
  },
  'remedy.target-invalid': {
    en: 'A server is a host, host:port, or a URL such as ldaps://dc1.example.com.',
    ru: 'Сервер задаётся как узел, узел:порт или адрес вида ldaps://dc1.example.com.',
  },
  'remedy.directory-failed': {
    en: 'Test the service: the test tries each step separately.',
    ru: 'Проверьте сервис: проверка пробует каждый шаг отдельно.',
  },
  'remedy.connection': {
    en: 'Wait until the window is connected again. Check the history and repeat what was not completed.',
    ru: 'Дождитесь восстановления связи, посмотрите историю и повторите то, что не завершилось.',
  },
  'remedy.bug': {
    en: 'Report it and attach the log.',
    ru: 'Сообщите о ней и приложите журнал.',
  },
});

import { defineTexts } from '#renderer/ui/texts.ts';

/** Help on each page: what it is for, what to do first, what it never does. */
export const helpTexts = defineTexts('help', {
  en: {
    shortcuts: 'Keyboard shortcuts',
    home_title: 'Help: home',
    home: 'Home lists what needs somebody: sites that do not answer, blocked accounts and addresses, certificates and tokens that end soon, and imports whose outcome is unknown. Enter or a double click on a row leads to where it is mended.\nSites on a server are asked when the page opens, the others with Check now. A site whose password is missing, or that refused to sign you in, is not asked: that would count as an attempt to sign in.\nBelow are running work and the latest exports and imports.',
    sites_title: 'Help: sites',
    sites:
      'A site is the database of one installation. Add a site, then test it: the test goes step by step from the address to the permissions and says what to correct.\nMark sites that people work with as production. Siteferry asks for the name of such a site before it writes to it.\nA password is kept in the keychain of the operating system, never in the list of sites. Removing a site from the list changes nothing in its database.',
    export_title: 'Help: export',
    export:
      'An export writes entities of the source to an archive; the source is not changed.\nTick entities in the tree. The list on the right shows what is included because of them, and why. Search finds entities by name, GUID, or ID.\nSpace ticks the row, the arrow keys open and close it.',
    import_title: 'Help: import',
    import:
      'An import has three steps: choose an archive, look at the preview, import.\nThe preview writes nothing. It shows for each entity what the import would do. Decide each conflict before you import.\nThe import runs in one transaction: if it fails or you stop it, the receiver stays as it was.',
    compare_title: 'Help: comparing',
    compare:
      'A comparison shows what the receiver lacks, what differs, and what only the receiver has. It only reads, and needs no archive.\nThe buttons above the list filter by status. Select a row to see its fields on both sides.\nWhat the sites had was read at the time that stands beside the title; compare again to see later changes.',
    archives_title: 'Help: archives',
    archives:
      'Here archives are checked and converted to another format without a site.\nThe check reads the whole archive and lists everything that is wrong with it. The conversion writes a new file and leaves the first one as it is.',
    versions_title: 'Help: versions',
    versions:
      'A module is a part of the configuration that is versioned as one. A version keeps what the module held on a site, in a repository: Git or a folder.\nFirst add a repository and prepare it. Then make a module, choose in the tree what belongs to it, and create its first version.\nChange to a version to bring it to the site, up or down: the preview shows what it would do, what was changed on the site stays unless you say otherwise, and the change can be undone.\nDrift shows which sites are no longer what their versions say. It only reads, and keeps when that was found out.',
    history_title: 'Help: history',
    history:
      'The history keeps every export and import made on this computer, in the window and on the command line, with its plan, its result, and its logs.\nIf the outcome of an import is unknown, Siteferry looks at the receiver the next time it connects and records what it found.',
    service_title: 'Help: service',
    service:
      'The service answers programs over HTTP: scripts and pipelines export, preview, and import one site by it. It is started on the command line; the page shows the command.\nKeys: every request needs one. A key acts in the name of a user of the site, may do no more than you allow, and is shown only once. A revoked key stops working immediately.\nJobs: what a service does in the background, with its progress and files. Without an address, the service that runs on this computer is asked.',
    signin_title: 'Help: sign-in',
    signin:
      'Here you administer how users sign in to one site: providers, services, the sign-in page, passwords, blocks, tokens, and settings.\nChoose the site and the user in whose name you work at the top of the window. The permissions of that user apply, and the audit log names them.\nBefore a change that would lock all administrators out, Siteferry asks for confirmation.',
    access_title: 'Help: access',
    access:
      'Here you find out why a user cannot open a task or cannot sign in. Each answer is one sentence and a verdict, with the steps of the platform in their order: the rule, what was asked of the database, and what was found.\nUnknown means that something could not be found out from here; it is never guessed. Nothing on the site is changed.',
    certificates_title: 'Help: certificates',
    certificates:
      'Check the certificate of any directory server, or of all servers of the site at the top of the window.\nThe report shows whether the site will accept the certificate and until when. Some things only the site’s own server knows; the report says which.\nThe timeline shows when the certificates end. While the window is open, they are read again in the background once a day, and the bell reminds you 30, 14, 7, and 1 days before.\nThe check only reads and sends no password.',
    directory_title: 'Help: directory',
    directory:
      'Look into the directory servers of the site at the top of the window: browse the tree, search for users and groups, compare clocks.\nSiteferry connects with the account of the service, and only reads. Without a trusted certificate it sends no password unless you allow it.',
  },
  ru: {
    shortcuts: 'Сочетания клавиш',
    home_title: 'Справка: главная',
    home: 'Здесь собрано то, что требует внимания: сайты, которые не отвечают, заблокированные учётные записи и адреса, сертификаты и токены, срок которых скоро закончится, и импорты с неизвестным результатом. Enter или двойной щелчок по строке ведёт туда, где это исправляют.\nСайты на серверах опрашиваются при открытии страницы, остальные — кнопкой «Проверить сейчас». Сайт, пароль которого не задан или который отказал во входе, не опрашивается: это считалось бы попыткой входа.\nНиже показаны выполняемые операции и последние экспорты и импорты.',
    sites_title: 'Справка: сайты',
    sites:
      'Сайт — это база данных одной установки. Добавьте сайт и проверьте его: проверка идёт по шагам от адреса до прав и говорит, что исправить.\nОтметьте сайты, на которых работают люди, как рабочие. Перед записью на такой сайт Siteferry попросит ввести его название.\nПароль хранится в хранилище ключей операционной системы, а не в списке сайтов. Если убрать сайт из списка, его база данных не изменится.',
    export_title: 'Справка: экспорт',
    export:
      'Экспорт записывает объекты источника в архив; источник не меняется.\nОтметьте объекты в дереве. Справа показано, что войдёт вместе с ними и почему. Поиск находит объекты по названию, GUID и ID.\nПробел отмечает строку, стрелки раскрывают и сворачивают её.',
    import_title: 'Справка: импорт',
    import:
      'Импорт состоит из трёх шагов: выбрать архив, посмотреть предпросмотр, импортировать.\nПредпросмотр ничего не записывает. Он показывает, что импорт сделает с каждым объектом. До импорта примите решение по каждому конфликту.\nИмпорт выполняется одной транзакцией: при ошибке или остановке приёмник останется прежним.',
    compare_title: 'Справка: сравнение',
    compare:
      'Сравнение показывает, чего нет на приёмнике, что отличается и что есть только на приёмнике. Оно только читает, и архив для него не нужен.\nКнопки над списком отбирают по статусу. Выберите строку, чтобы увидеть её поля на обеих сторонах.\nСайты прочитаны в то время, которое указано рядом с заголовком; чтобы увидеть более поздние изменения, сравните ещё раз.',
    archives_title: 'Справка: архивы',
    archives:
      'Здесь архивы проверяют и преобразуют в другой формат; сайт для этого не нужен.\nПроверка читает весь архив и перечисляет всё, что в нём не так. Преобразование создаёт новый файл и не меняет прежний.',
    versions_title: 'Справка: версии',
    versions:
      'Модуль — часть конфигурации с общими версиями. Версия хранит то, что модуль содержал на сайте, в репозитории: в Git или в папке.\nСначала добавьте репозиторий и подготовьте его. Затем создайте модуль, отметьте в дереве, что в него входит, и создайте первую версию.\nЧтобы перенести версию на сайт, вперёд или назад, переключите на неё модуль: предпросмотр показывает, что изменится, сделанное на самом сайте остаётся, если вы не решите иначе, и смену можно отменить.\nРасхождения показывают, какие сайты уже не соответствуют своим версиям. Проверка только читает и запоминает своё время.',
    history_title: 'Справка: история',
    history:
      'История хранит все операции экспорта и импорта этого компьютера, из окна и командной строки, с планом, результатом и журналами.\nЕсли результат импорта неизвестен, при следующем подключении Siteferry проверит приёмник и запишет, что обнаружено.',
    service_title: 'Справка: служба',
    service:
      'Служба отвечает программам по HTTP: через неё скрипты и конвейеры экспортируют, проверяют и импортируют конфигурацию одного сайта. Запускают её из командной строки; команда показана на странице.\nКлючи: без ключа не выполняется ни один запрос. Ключ действует от имени пользователя сайта, может не больше, чем вы разрешили, и показывается один раз. Отозванный ключ сразу перестаёт действовать.\nЗадания: что служба делает в фоне, с ходом выполнения и файлами. Если адрес не указан, опрашивается служба этого компьютера.',
    signin_title: 'Справка: вход на сайт',
    signin:
      'Здесь настраивают, как пользователи входят на один сайт: провайдеры, сервисы, страница входа, пароли, блокировки, токены и параметры.\nСайт и пользователь, от имени которого вы работаете, выбираются вверху окна. Действуют права этого пользователя, и в журнале действий указан он.\nПеред изменением, после которого не сможет войти ни один администратор, Siteferry запросит подтверждение.',
    access_title: 'Справка: доступ',
    access:
      'Здесь выясняют, почему пользователь не может открыть задачу или войти. Каждый ответ — одно предложение и вывод, со шагами платформы по порядку: правило, запросы к базе данных и найденное.\n«Неизвестно» значит, что отсюда этого не узнать; догадок здесь нет. На сайте ничего не меняется.',
    certificates_title: 'Справка: сертификаты',
    certificates:
      'Проверьте сертификат любого сервера каталогов или всех серверов сайта, выбранного вверху окна.\nОтчёт показывает, примет ли сайт сертификат и до какого срока. Кое-что знает только сервер самого сайта; отчёт говорит, что именно.\nШкала времени показывает, когда сертификаты заканчиваются. Пока окно открыто, раз в день они читаются заново в фоне, а колокольчик напоминает за 30, 14, 7 дней и за 1 день.\nПроверка только читает и не отправляет пароль.',
    directory_title: 'Справка: каталог',
    directory:
      'Посмотрите, что хранят серверы каталогов сайта, выбранного вверху окна: просмотр дерева, поиск пользователей и групп, сравнение часов.\nSiteferry подключается учётной записью сервиса и только читает. Без доверенного сертификата пароль не отправляется, если вы это не разрешите.',
  },
});

import { defineMessages } from './define.ts';

/** What the rules about certificates and their chains say, and what to do about each (`ldaps-rules.ts` has the others). */
export const ldapsCertificateRules = defineMessages({
  'ldaps.R02': {
    en: 'The certificate is not valid for {host}; it is valid for {names}.',
    ru: 'Сертификат не подходит для {host}; он выдан для {names}.',
  },
  'ldaps.R02.nameless': {
    en: 'The certificate is not valid for {host}: it names no host.',
    ru: 'Сертификат не подходит для {host}: в нём нет имён узлов.',
  },
  'ldaps.R02.remedy': {
    en: 'In the service, use a name from the certificate, or issue a certificate for this name.',
    ru: 'Укажите в сервисе имя из сертификата или выпустите сертификат на это имя.',
  },
  'ldaps.R02.remedy.better': {
    en: 'In the service, use {better}: the server gives itself this name, and the certificate has it.',
    ru: 'Укажите в сервисе {better}: так называет себя сам сервер, и это имя есть в сертификате.',
  },

  'ldaps.R03': {
    en: 'The server is addressed by {host}, and the certificate contains no addresses.',
    ru: 'К серверу обращаются по адресу {host}, а адресов в сертификате нет.',
  },
  'ldaps.R03.remedy': { en: 'In the service, use the server’s name.', ru: 'Укажите в сервисе имя сервера.' },
  'ldaps.R03.remedy.better': {
    en: 'In the service, use the server’s name: {better}.',
    ru: 'Укажите в сервисе имя сервера: {better}.',
  },

  'ldaps.R04': {
    en: '{host} is only the common name (CN) of the certificate; strict clients check the alternative names (SAN) only.',
    ru: '{host} есть только в общем имени (CN) сертификата; строгие клиенты проверяют лишь альтернативные имена (SAN).',
  },
  'ldaps.R04.remedy': {
    en: 'Issue the certificate with this name among its alternative names.',
    ru: 'Выпустите сертификат с этим именем среди альтернативных.',
  },

  'ldaps.R05': {
    en: '{wildcard} stands for a single label and does not cover {host}.',
    ru: 'Маска {wildcard} заменяет только одну часть имени и не подходит для {host}.',
  },
  'ldaps.R05.broad': {
    en: '{wildcard} covers a whole top-level domain; strict clients do not accept it for {host}.',
    ru: 'Маска {wildcard} охватывает целый домен верхнего уровня; строгие клиенты не примут её для {host}.',
  },
  'ldaps.R05.remedy': {
    en: 'Issue a certificate for the full name.',
    ru: 'Выпустите сертификат на полное имя.',
  },

  'ldaps.R06': {
    en: 'The certificate expired on {end:minute}.',
    ru: 'Сертификат истёк {end:minute}.',
  },
  'ldaps.R06.remedy': {
    en: 'Check the server’s clock, then renew the certificate.',
    ru: 'Проверьте часы сервера, затем обновите сертификат.',
  },

  'ldaps.R07': {
    en: 'The certificate is not valid before {start:minute}.',
    ru: 'Сертификат действует только с {start:minute}.',
  },
  'ldaps.R07.remedy': {
    en: 'Check the clocks of this computer and of the server. If they are right, wait or issue another certificate.',
    ru: 'Проверьте часы этого компьютера и сервера. Если они верны, подождите или выпустите другой сертификат.',
  },

  'ldaps.R08': {
    en: 'The certificate expires in {days:# day|# days}, on {end:minute}.',
    ru: 'Сертификат истекает через {days:# день|# дня|# дней}, {end:minute}.',
  },
  'ldaps.R08.today': {
    en: 'The certificate expires in less than a day, on {end:minute}.',
    ru: 'Сертификат истекает меньше чем через сутки, {end:minute}.',
  },
  'ldaps.R08.remedy': {
    en: 'Renew the certificate in time. If thumbprints are listed, add the new one first.',
    ru: 'Обновите сертификат заранее. Если список отпечатков не пуст, сначала добавьте новый отпечаток.',
  },

  'ldaps.R09': {
    en: 'The certificate is not meant for servers; its purposes are {purposes}.',
    ru: 'Сертификат не предназначен для серверов; его назначения: {purposes}.',
  },
  'ldaps.R09.any': {
    en: 'The certificate names only the purpose “any”; strict clients (OpenSSL, so a site on Linux) require Server Authentication.',
    ru: 'В сертификате указано только назначение «любое»; строгие клиенты (OpenSSL, то есть сайт в Linux) требуют проверку подлинности сервера.',
  },
  'ldaps.R09.authority': {
    en: 'This authority is not allowed to issue certificates for servers; its purposes are {purposes}.',
    ru: 'Этому центру сертификации не разрешено выдавать сертификаты для серверов; его назначения: {purposes}.',
  },
  'ldaps.R09.remedy': {
    en: 'Issue the certificate for Server Authentication (1.3.6.1.5.5.7.3.1).',
    ru: 'Выпустите сертификат для проверки подлинности сервера (1.3.6.1.5.5.7.3.1).',
  },

  'ldaps.R09.remedy.authority': {
    en: 'Have the certificate issued by an authority that may issue for Server Authentication.',
    ru: 'Выпустите сертификат в центре сертификации, которому разрешено назначение «проверка подлинности сервера».',
  },

  'ldaps.R10': {
    en: 'The key usage ({usages}) does not allow signatures; strict clients reject the certificate.',
    ru: 'Использование ключа ({usages}) не допускает подписи; строгие клиенты отклонят сертификат.',
  },
  'ldaps.R10.remedy': {
    en: 'Issue the certificate with the key usage Digital Signature.',
    ru: 'Выпустите сертификат с использованием ключа «Цифровая подпись».',
  },

  'ldaps.R11': {
    en: 'The certificate is signed with {hash}, which is no longer trusted.',
    ru: 'Сертификат подписан с {hash}; этому алгоритму больше не доверяют.',
  },
  'ldaps.R11.remedy': {
    en: 'Issue the certificate again with SHA-256.',
    ru: 'Перевыпустите сертификат с SHA-256.',
  },

  'ldaps.R12': {
    en: 'The key is too weak: {key} with {bits} bits; at least {least} bits are required.',
    ru: 'Ключ слишком слабый: {key}, длина в битах — {bits}; нужно не меньше {least}.',
  },
  'ldaps.R12.remedy': {
    en: 'Issue the certificate again with a stronger key.',
    ru: 'Перевыпустите сертификат с более стойким ключом.',
  },

  'ldaps.R13': { en: 'The certificate is self-signed.', ru: 'Сертификат самоподписанный.' },
  'ldaps.R13.remedy': {
    en: 'Trust the certificate on the site server, or issue one by an authority.',
    ru: 'Добавьте сертификат в доверенные на сервере сайта или выпустите его в центре сертификации.',
  },

  'ldaps.R14.known': {
    en: 'The server does not send {issuer}; only clients that have this certificate installed can build the chain.',
    ru: 'Сервер не присылает {issuer}; построить цепочку смогут только клиенты, у которых этот сертификат установлен.',
  },
  'ldaps.R14.unknown': {
    en: 'The server sends only its own certificate, and its issuer {issuer} is not known on this computer.',
    ru: 'Сервер присылает только свой сертификат, а его издатель {issuer} на этом компьютере неизвестен.',
  },
  'ldaps.R14.unrelated': {
    en: 'No certificate that the server sends issued its own, and its issuer {issuer} is not known on this computer.',
    ru: 'Ни один из сертификатов, которые присылает сервер, не выдавал его собственный, а издатель {issuer} на этом компьютере неизвестен.',
  },
  'ldaps.R14.remedy': {
    en: 'Install the intermediate certificate on the directory server.',
    ru: 'Установите промежуточный сертификат на сервере каталога.',
  },
  'ldaps.R14.remedy.url': {
    en: 'Install the intermediate certificate on the directory server. It can be downloaded from {url}.',
    ru: 'Установите промежуточный сертификат на сервере каталога. Его можно скачать: {url}.',
  },

  'ldaps.R15': {
    en: '{root} is not in the trust store.',
    ru: '{root} отсутствует в хранилище доверенных сертификатов.',
  },
  'ldaps.R15.remedy': {
    en: 'Trust the root certificate on the site server.',
    ru: 'Добавьте корневой сертификат в доверенные на сервере сайта.',
  },
  'ldaps.R15.remedy.bundle': {
    en: 'To know for sure, check again with a file of the certificates that the site server trusts.',
    ru: 'Чтобы знать точно, повторите проверку с файлом доверенных сертификатов сервера сайта.',
  },

  'ldaps.R16.root': {
    en: 'The server also sends the root certificate, which no client needs.',
    ru: 'Сервер присылает и корневой сертификат, который клиентам не нужен.',
  },
  'ldaps.R16.order': {
    en: 'The server sends the certificates in the wrong order.',
    ru: 'Сервер присылает сертификаты в неверном порядке.',
  },
  'ldaps.R16.unrelated': {
    en: 'The server sends a certificate that does not belong to the chain.',
    ru: 'Сервер присылает сертификат, который не относится к цепочке.',
  },
  'ldaps.R16.remedy': {
    en: 'No action is needed. Correct the chain at the next renewal.',
    ru: 'Ничего делать не нужно. Исправьте цепочку при следующем обновлении.',
  },

  'ldaps.R17.no-authority': {
    en: 'This certificate signed another one, but it does not belong to a certification authority.',
    ru: 'Этим сертификатом подписан другой, но он не принадлежит центру сертификации.',
  },
  'ldaps.R17.path-length': {
    en: 'This authority allows {allowed:# authority|# authorities} below it; the chain has {below:#}.',
    ru: 'Ниже этого центра сертификации допускается {allowed:# центр|# центра|# центров}; в цепочке их {below:#}.',
  },
  'ldaps.R17.key': {
    en: 'The certificate names another key or another certificate of its issuer {issuer}, although this one signed it; strict clients (OpenSSL, so a site on Linux) do not build the chain.',
    ru: 'В сертификате указан другой ключ или другой сертификат издателя {issuer}, хотя подписан он этим; строгие клиенты (OpenSSL, то есть сайт в Linux) такую цепочку не построят.',
  },
  'ldaps.R17.remedy.key': {
    en: 'Issue the certificate again by the present certificate of its authority.',
    ru: 'Перевыпустите сертификат от нынешнего сертификата его центра сертификации.',
  },
  'ldaps.R17.remedy': {
    en: 'Have the certificate issued by a proper certification authority.',
    ru: 'Выпустите сертификат в настоящем центре сертификации.',
  },

  'ldaps.R18': {
    en: 'This authority is not allowed to issue certificates for {name}.',
    ru: 'Этому центру сертификации не разрешено выдавать сертификаты для {name}.',
  },
  'ldaps.R18.unsupported': {
    en: 'This authority may issue for certain names only, and the limit cannot be checked for {name}: clients refuse such a chain.',
    ru: 'Этот центр сертификации может выдавать сертификаты только для определённых имён, и проверить это для {name} нельзя: клиенты отклонят такую цепочку.',
  },
  'ldaps.R18.remedy': {
    en: 'Have the certificate issued by an authority for this domain.',
    ru: 'Выпустите сертификат в центре сертификации этого домена.',
  },

  'ldaps.R27': {
    en: 'The certificate has critical extensions that cannot be checked: {extensions}. Clients have to refuse it.',
    ru: 'В сертификате есть критические расширения, которые нельзя проверить: {extensions}. Клиенты обязаны его отклонить.',
  },
  'ldaps.R27.remedy': {
    en: 'Issue the certificate without these extensions, or without marking them critical.',
    ru: 'Выпустите сертификат без этих расширений или не помечайте их критическими.',
  },

  'ldaps.R28': {
    en: 'The signature of the certificate is not one of {issuer}, which it names as its issuer: it was changed, or another key signed it.',
    ru: 'Подпись сертификата сделана не {issuer}, который указан в нём как издатель: сертификат изменён или подписан другим ключом.',
  },
  'ldaps.R28.remedy': {
    en: 'Install the certificate again as its authority issued it, or issue a new one.',
    ru: 'Установите сертификат заново таким, как его выдал центр сертификации, или выпустите новый.',
  },
});

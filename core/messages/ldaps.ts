import { defineMessages } from './define.ts';

/** What the LDAPS diagnosis says besides rules, stages and verdicts: thumbprints, comparisons, reports, server names. */
export const ldapsMessages = defineMessages({
  'ldaps.entry.listed': {
    en: 'This is the thumbprint of {certificate}.',
    ru: 'Это отпечаток {certificate}.',
  },
  'ldaps.entry.other': {
    en: 'This thumbprint does not belong to the chain of this server.',
    ru: 'Этот отпечаток не относится к цепочке этого сервера.',
  },
  'ldaps.entry.invisible': {
    en: 'The thumbprint contains invisible characters.',
    ru: 'В отпечатке есть невидимые символы.',
  },
  'ldaps.entry.sha1': { en: 'This is a SHA-1 thumbprint.', ru: 'Это отпечаток SHA-1.' },
  'ldaps.entry.md5': { en: 'This is an MD5 thumbprint.', ru: 'Это отпечаток MD5.' },
  'ldaps.entry.pem': {
    en: 'This is a certificate, not a thumbprint.',
    ru: 'Это сертификат, а не отпечаток.',
  },
  'ldaps.entry.malformed': {
    en: 'This is not a SHA-256 thumbprint: it must be exactly 64 hex digits without colons and spaces.',
    ru: 'Это не отпечаток SHA-256: без двоеточий и пробелов должно быть ровно 64 шестнадцатеричных знака.',
  },
  'ldaps.entry.remedy.retype': {
    en: 'Type the thumbprint instead of copying it from a certificate window.',
    ru: 'Введите отпечаток вручную, а не копируйте его из окна сертификата.',
  },
  'ldaps.entry.remedy.sha256': {
    en: 'List the SHA-256 thumbprint of the certificate.',
    ru: 'Внесите в список отпечаток SHA-256 этого сертификата.',
  },

  'ldaps.role.server': { en: 'server', ru: 'сервер' },
  'ldaps.role.intermediate': { en: 'intermediate', ru: 'промежуточный' },
  'ldaps.role.root': { en: 'root', ru: 'корневой' },
  'ldaps.rotation': {
    en: 'Before {date}: add the thumbprint of the new certificate, restart the application, and replace the certificate on the server. Then remove the old thumbprint.',
    ru: 'До {date}: добавьте отпечаток нового сертификата, перезапустите приложение и замените сертификат на сервере. После этого уберите старый отпечаток.',
  },

  'ldaps.rotation.expired': {
    en: 'The certificate has expired: add the thumbprint of the new certificate, restart the application, and replace the certificate on the server. Then remove the old thumbprint.',
    ru: 'Срок сертификата истёк: добавьте отпечаток нового сертификата, перезапустите приложение и замените сертификат на сервере. После этого уберите старый отпечаток.',
  },

  'ldaps.compare.server': { en: 'Server', ru: 'Сервер' },
  'ldaps.compare.verdict': { en: 'Verdict', ru: 'Вывод' },
  'ldaps.compare.rules': { en: 'Findings', ru: 'Замечания' },
  'ldaps.compare.stage': { en: '{id} {title}', ru: '{id} {title}' },
  'ldaps.compare.trust': { en: 'Trusted by {store}', ru: 'Доверяет {store}' },
  'ldaps.compare.certificate': { en: 'Certificate {number}', ru: 'Сертификат {number}' },
  'ldaps.compare.value': { en: '{value}', ru: '{value}' },
  'ldaps.compare.certificate-value': {
    en: '{subject}, expires on {end:minute}, {sha256}',
    ru: '{subject}, истекает {end:minute}, {sha256}',
  },
  'ldaps.compare.rule-value': { en: '{rule} ({severity})', ru: '{rule} ({severity})' },
  'ldaps.compare.stage-value': { en: '{verdict}: {message}', ru: '{verdict}: {message}' },
  'ldaps.compare.none': { en: 'none', ru: 'нет' },
  'ldaps.yes': { en: 'yes', ru: 'да' },
  'ldaps.no': { en: 'no', ru: 'нет' },

  'ldaps.page.title': { en: 'LDAPS: {servers}', ru: 'LDAPS: {servers}' },
  'ldaps.page.heading': { en: 'LDAPS report', ru: 'Отчёт о LDAPS' },
  'ldaps.page.server': { en: '{host}, port {port}', ru: '{host}, порт {port}' },
  'ldaps.page.server-of-service': {
    en: '{host}, port {port} ({service})',
    ru: '{host}, порт {port} ({service})',
  },
  'ldaps.page.remedies': { en: 'What to do', ru: 'Что делать' },
  'ldaps.page.findings': { en: 'Findings', ru: 'Замечания' },
  'ldaps.page.no-findings': { en: 'No problems found.', ru: 'Проблем не найдено.' },
  'ldaps.page.no-certificate': {
    en: 'The server did not present a certificate.',
    ru: 'Сервер не предъявил сертификат.',
  },
  'ldaps.page.rule': { en: 'Rule', ru: 'Правило' },
  'ldaps.page.finding': { en: 'Finding', ru: 'Замечание' },
  'ldaps.page.paths': { en: 'What the site will do', ru: 'Что сделает сайт' },
  'ldaps.page.component': { en: 'Component', ru: 'Компонент' },
  'ldaps.page.verdict': { en: 'Verdict', ru: 'Вывод' },
  'ldaps.page.log': { en: 'Site log', ru: 'Журнал сайта' },
  'ldaps.page.thumbprints': { en: 'Thumbprints (SHA-256)', ru: 'Отпечатки (SHA-256)' },
  'ldaps.page.certificate': { en: 'Certificate', ru: 'Сертификат' },
  'ldaps.page.expires': { en: 'Expires', ru: 'Истекает' },
  'ldaps.page.thumbprint': { en: 'Thumbprint', ru: 'Отпечаток' },
  'ldaps.page.listed': { en: 'In the list', ru: 'В списке' },
  'ldaps.page.pin': { en: '{role}: {subject}', ru: '{role}: {subject}' },
  'ldaps.page.authority-pin': {
    en: '{role}: {subject} (its thumbprint trusts every certificate that it issued)',
    ru: '{role}: {subject} (его отпечаток делает доверенными все выданные им сертификаты)',
  },
  'ldaps.page.fragments': { en: 'For the configuration files', ru: 'Для файлов конфигурации' },
  'ldaps.page.stages': { en: 'Stages', ru: 'Этапы' },
  'ldaps.page.stage': { en: 'Stage', ru: 'Этап' },
  'ldaps.page.result': { en: 'Result', ru: 'Результат' },
  'ldaps.page.settings': {
    en: 'Settings of the site: UseSecureLDAP {secure}, LdapValidateServerCertificate {validate}, {thumbprints:# thumbprint|# thumbprints}.',
    ru: 'Настройки сайта: UseSecureLDAP {secure}, LdapValidateServerCertificate {validate}, {thumbprints:# отпечаток|# отпечатка|# отпечатков}.',
  },
  'ldaps.page.taken': {
    en: 'Checked from this computer ({host}, {os}, {runtime}), not from the site server, on {at:minute}.',
    ru: 'Проверено с этого компьютера ({host}, {os}, {runtime}), а не с сервера сайта, {at:minute}.',
  },

  'ldaps.domain.none': {
    en: 'DNS lists no domain controllers of {domain}. Only the server behind the name itself was checked.',
    ru: 'В DNS нет контроллеров домена {domain}. Проверен только сервер за самим этим именем.',
  },
  'ldaps.domain.timeout': {
    en: 'The DNS server did not answer in time, so the domain controllers of {domain} are not known. Only the server behind the name itself was checked.',
    ru: 'Сервер DNS не ответил вовремя, поэтому контроллеры домена {domain} неизвестны. Проверен только сервер за самим этим именем.',
  },
  'ldaps.domain.failed': {
    en: 'The DNS server could not tell the domain controllers of {domain}. Only the server behind the name itself was checked.',
    ru: 'Сервер DNS не смог назвать контроллеры домена {domain}. Проверен только сервер за самим этим именем.',
  },

  // Why what was typed is no server: parts of `error.target-invalid`.
  'target.not-ldap': {
    en: 'it is not an ldap:// or ldaps:// address',
    ru: 'это не адрес ldap:// или ldaps://',
  },
  'target.no-host': { en: 'it contains no host name', ru: 'в нём нет имени узла' },
  'target.port': {
    en: 'the port must be between 1 and 65535, not {port}',
    ru: 'порт должен быть от 1 до 65535, а не {port}',
  },
  'target.too-many-controllers': {
    en: 'its DNS lists more than {limit:# domain controller|# domain controllers}',
    ru: 'в его DNS больше {limit:# контроллера домена|# контроллеров домена|# контроллеров домена}',
  },
});

import { defineMessages } from './define.ts';
import { ldapsCertificateRules } from './ldaps-certificate-rules.ts';
import { ldapsCauseMessages } from './ldaps-contact.ts';

/** What the rules about connections, revocation and several servers say. */
export const ldapsConnectionRules = defineMessages({
  'ldaps.R19.absent': {
    en: 'The certificate does not say where to check its revocation.',
    ru: 'В сертификате не указано, где проверить его отзыв.',
  },
  'ldaps.R19.unreachable': {
    en: 'Revocation cannot be checked at {url}: {reason}.',
    ru: 'Проверить отзыв по адресу {url} нельзя: {reason}.',
  },
  'ldaps.R19.not-asked': {
    en: 'Whether the certificate is revoked was not asked at {url}: {reason}.',
    ru: 'Не запрошено по адресу {url}, отозван ли сертификат: {reason}.',
  },
  'ldaps.R19.remedy.not-asked': {
    en: 'Check its revocation on the site server.',
    ru: 'Проверьте его отзыв на сервере сайта.',
  },
  'ldaps.R19.remedy.absent': {
    en: 'If the site server checks revocation, issue the certificate with the address of a revocation list.',
    ru: 'Если сервер сайта проверяет отзыв, выпустите сертификат с адресом списка отзыва.',
  },
  'ldaps.R19.remedy.unreachable': {
    en: 'If the site server checks revocation, make a valid list available to it.',
    ru: 'Если сервер сайта проверяет отзыв, обеспечьте ему доступ к действующему списку.',
  },

  'ldaps.R20': {
    en: 'The certificate was revoked on {date:minute}.',
    ru: 'Сертификат отозван {date:minute}.',
  },
  'ldaps.R20.remedy': { en: 'Replace the certificate.', ru: 'Замените сертификат.' },

  'ldaps.R21.best': {
    en: 'The newest protocol of the server is {version}.',
    ru: 'Самый новый протокол сервера — {version}.',
  },
  'ldaps.R21.old': {
    en: 'The server still accepts {versions}.',
    ru: 'Сервер всё ещё принимает {versions}.',
  },
  'ldaps.R21.remedy.best': { en: 'Enable TLS 1.2 on the server.', ru: 'Включите на сервере TLS 1.2.' },
  'ldaps.R21.remedy.old': {
    en: 'Disable the old protocols once nothing needs them.',
    ru: 'Отключите старые протоколы, как только они станут не нужны.',
  },

  'ldaps.R22': {
    en: 'The server chose {cipher}, a cipher suite with CBC or without forward secrecy.',
    ru: 'Сервер выбрал {cipher} — набор шифров с CBC или без прямой секретности.',
  },
  'ldaps.R22.remedy': {
    en: 'Let the server prefer cipher suites with ECDHE and GCM.',
    ru: 'Настройте сервер так, чтобы он предпочитал наборы шифров с ECDHE и GCM.',
  },

  'ldaps.R23': {
    en: 'The server, or a device in front of it, drops a post-quantum handshake and accepts a classical one.',
    ru: 'Сервер или устройство перед ним обрывает постквантовое рукопожатие, но принимает классическое.',
  },
  'ldaps.R23.remedy': {
    en: 'Update the device in between. Until then, limit the client to classical groups.',
    ru: 'Обновите устройство на пути к серверу. До этого ограничьте клиента классическими группами.',
  },

  'ldaps.R24': {
    en: 'The server requires a client certificate; the platform has none.',
    ru: 'Сервер требует сертификат клиента, а у платформы его нет.',
  },
  'ldaps.R24.remedy': {
    en: 'Turn off the requirement for client certificates on the server.',
    ru: 'Отключите на сервере требование сертификата клиента.',
  },

  'ldaps.R25.servers': {
    en: 'The servers of this domain have different certificates.',
    ru: 'У серверов этого домена разные сертификаты.',
  },
  'ldaps.R25.balancer': {
    en: 'Two connections received different certificates, so there is a load balancer. The other certificate is {sha256}.',
    ru: 'Два соединения получили разные сертификаты, значит, есть балансировщик нагрузки. Другой сертификат: {sha256}.',
  },
  'ldaps.R25.address': {
    en: 'The server at {address} has another certificate: {sha256}.',
    ru: 'У сервера с адресом {address} другой сертификат: {sha256}.',
  },
  'ldaps.R25.remedy': {
    en: 'List the thumbprints of all the certificates.',
    ru: 'Внесите в список отпечатки всех сертификатов.',
  },

  'ldaps.R26': {
    en: 'Several servers use the same key: {servers}.',
    ru: 'Серверы с одним и тем же ключом: {servers}.',
  },
  'ldaps.R26.remedy': { en: 'Give each server its own key.', ru: 'Создайте для каждого сервера свой ключ.' },
});

/**
 * What the rules of the LDAPS diagnosis say, and what to do about each. The id of a rule is the part `R02` of its codes;
 * what a rule does besides saying something is in `core/directory/certificates/rules.ts`.
 */
const ruleMessages = { ...ldapsCauseMessages, ...ldapsConnectionRules, ...ldapsCertificateRules };

type IdIn<Code> = Code extends `ldaps.R${infer Digits}.${string}`
  ? `R${Digits}`
  : Code extends `ldaps.R${infer Digits}`
    ? `R${Digits}`
    : never;

/** A rule of the LDAPS diagnosis: one that has a text here. */
export type RuleId = IdIn<keyof typeof ruleMessages>;

/** The rule that a message belongs to; undefined for a message of no rule, or of one of another version. */
export function ruleOf({ code }: { readonly code: string }): RuleId | undefined {
  return isRule(code) ? idOf(code) : undefined;
}

function isRule(code: string): code is keyof typeof ruleMessages {
  return Object.hasOwn(ruleMessages, code);
}

function idOf<Code extends keyof typeof ruleMessages>(code: Code): IdIn<Code> {
  // The second part of every code here, which the type says, too.
  return code.split('.')[1] as IdIn<Code>;
}

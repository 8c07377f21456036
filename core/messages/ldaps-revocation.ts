import { defineMessages } from './define.ts';

/** What the stage S8 of the LDAPS diagnosis says: lists and responders that were asked whether certificates are revoked. */
export const ldapsRevocationMessages = defineMessages({
  'ldaps.S8.not-requested': {
    en: 'The check of revocation was not requested.',
    ru: 'Проверка отзыва не запрошена.',
  },
  'ldaps.S8.no-list': {
    en: 'No certificate names a revocation list or an OCSP responder.',
    ru: 'Ни в одном сертификате не указан ни список отзыва, ни ответчик OCSP.',
  },
  'ldaps.S8.revoked': { en: 'A certificate is revoked.', ru: 'Есть отозванный сертификат.' },
  'ldaps.S8.unusable': {
    en: 'No certificate is known to be revoked, but not every list and answer can be used.',
    ru: 'Об отзыве сертификатов ничего не известно, но не все списки и ответы пригодны.',
  },
  'ldaps.S8.partly': {
    en: 'No certificate is known to be revoked, but not everything could be asked.',
    ru: 'Об отзыве сертификатов ничего не известно, но запросить удалось не всё.',
  },
  'ldaps.S8.not-asked': {
    en: 'Whether certificates are revoked could not be asked.',
    ru: 'Узнать, отозваны ли сертификаты, не удалось.',
  },
  'ldaps.S8.nothing-named': {
    en: '{subject} names neither a revocation list nor an OCSP responder.',
    ru: 'В {subject} не указан ни список отзыва, ни ответчик OCSP.',
  },
  'ldaps.S8.delta': {
    en: '{url}: a delta list that could not be used',
    ru: '{url}: разностный список, использовать его не удалось',
  },
  'ldaps.S8.source.not-asked': { en: '{url}: not asked: {reason}', ru: '{url}: не запрошен: {reason}' },
  'ldaps.S8.ocsp.clean': { en: '{url}: not revoked (OCSP)', ru: '{url}: не отозван (OCSP)' },
  'ldaps.S8.ocsp.clean-until': {
    en: '{url}: not revoked (OCSP); the answer is valid until {end:minute}',
    ru: '{url}: не отозван (OCSP); ответ действует до {end:minute}',
  },
  'ldaps.S8.ocsp.no-nonce': {
    en: '{url}: not revoked (OCSP); the responder ignores the nonce, so the answer may be up to its age old; it is valid until {end:minute}',
    ru: '{url}: не отозван (OCSP); ответчик не учитывает nonce, поэтому ответ мог быть создан раньше; он действует до {end:minute}',
  },
  'ldaps.S8.clean': { en: 'No certificate is revoked.', ru: 'Отозванных сертификатов нет.' },
  'ldaps.S8.list.clean': { en: '{url}: not revoked', ru: '{url}: не отозван' },
  'ldaps.S8.list.clean-until': {
    en: '{url}: not revoked; the list is valid until {end:minute}',
    ru: '{url}: не отозван; список действует до {end:minute}',
  },
  'ldaps.S8.list.revoked': { en: '{url}: revoked on {date:minute}', ru: '{url}: отозван {date:minute}' },
  'ldaps.S8.list.unusable': { en: '{url}: {reason}', ru: '{url}: {reason}' },
  'ldaps.S8.reason.foreign': {
    en: 'the list is not signed by the issuer of the certificate',
    ru: 'список подписан не издателем сертификата',
  },
  'ldaps.S8.reason.expired': {
    en: 'the list expired on {end:minute}',
    ru: 'список истёк {end:minute}',
  },
  'ldaps.S8.reason.unreadable': {
    en: 'the list cannot be downloaded or read',
    ru: 'список не удалось скачать или прочитать',
  },
  'ldaps.S8.reason.early': {
    en: 'the list is valid only from {start:minute}',
    ru: 'список действует только с {start:minute}',
  },
  'ldaps.S8.reason.no-right': {
    en: 'the issuer of the certificate may not sign lists',
    ru: 'издателю сертификата не разрешено подписывать списки',
  },
  'ldaps.S8.reason.scope': {
    en: 'the list is about other certificates',
    ru: 'список относится к другим сертификатам',
  },
  'ldaps.S8.reason.critical': {
    en: 'the list has critical extensions that cannot be checked',
    ru: 'в списке есть критические расширения, которые нельзя проверить',
  },
  'ldaps.S8.reason.some-reasons': {
    en: 'the list covers some reasons only',
    ru: 'список охватывает лишь некоторые причины отзыва',
  },
  'ldaps.S8.reason.indirect': {
    en: 'the list is made by somebody other than the issuer',
    ru: 'список составляет не сам издатель',
  },
  'ldaps.S8.reason.other-base': {
    en: 'it is no delta list of the list that the certificate names',
    ru: 'это не разностный список к тому списку, который указан в сертификате',
  },
  'ldaps.S8.reason.delta': {
    en: 'it is a delta list',
    ru: 'это разностный список',
  },
  'ldaps.S8.reason.no-server': {
    en: 'the address names no server: the domain’s own controllers are meant, and they require a sign-in',
    ru: 'в адресе нет сервера: имеются в виду контроллеры домена, а они требуют входа',
  },
  'ldaps.S8.reason.scheme': {
    en: 'addresses of this kind are not asked',
    ru: 'по адресам этого вида запросы не делаются',
  },
  'ldaps.S8.reason.relative': {
    en: 'the address is relative to the issuer’s name',
    ru: 'адрес задан относительно имени издателя',
  },
  'ldaps.S8.reason.no-issuer': {
    en: 'the certificate of the issuer is not known',
    ru: 'сертификат издателя неизвестен',
  },
  'ldaps.S8.reason.directory': {
    en: 'the directory does not give the list: {reason}',
    ru: 'каталог не отдаёт список: {reason}',
  },
  'ldaps.S8.reason.directory-empty': {
    en: 'the directory has no list in this entry',
    ru: 'в этой записи каталога списка нет',
  },
  'ldaps.S8.reason.ocsp-unreachable': {
    en: 'the responder does not give an answer that can be read',
    ru: 'ответчик не даёт ответа, который можно прочитать',
  },
  'ldaps.S8.reason.ocsp-status': {
    en: 'the responder refuses to answer ({status})',
    ru: 'ответчик отказывается отвечать ({status})',
  },
  'ldaps.S8.reason.ocsp-other': {
    en: 'the answer is about another certificate',
    ru: 'ответ относится к другому сертификату',
  },
  'ldaps.S8.reason.ocsp-signer': {
    en: 'the answer is not signed by the issuer or by a responder that the issuer has authorized',
    ru: 'ответ подписан не издателем и не ответчиком, которого он уполномочил',
  },
  'ldaps.S8.reason.ocsp-signature': {
    en: 'the signature of the answer is wrong, or its algorithm cannot be checked',
    ru: 'подпись ответа неверна, или её алгоритм нельзя проверить',
  },
  'ldaps.S8.reason.ocsp-nonce': {
    en: 'the answer is to another question (its nonce differs)',
    ru: 'это ответ на другой запрос (nonce не совпадает)',
  },
  'ldaps.S8.reason.ocsp-early': {
    en: 'the answer is valid only from {start:minute}',
    ru: 'ответ действует только с {start:minute}',
  },
  'ldaps.S8.reason.ocsp-old': {
    en: 'the answer expired on {end:minute}',
    ru: 'ответ истёк {end:minute}',
  },
  'ldaps.S8.reason.ocsp-ageless': {
    en: 'the answer says neither how long it is valid nor repeats the nonce',
    ru: 'в ответе нет ни срока действия, ни nonce запроса',
  },
  'ldaps.S8.reason.ocsp-critical': {
    en: 'the answer has critical extensions that cannot be checked',
    ru: 'в ответе есть критические расширения, которые нельзя проверить',
  },
  'ldaps.S8.reason.ocsp-unknown': {
    en: 'the responder does not know the certificate',
    ru: 'ответчик не знает этого сертификата',
  },
});

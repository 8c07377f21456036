import { defineMessages } from './define.ts';

/** What is wrong with a file that should hold the certificates that a site server trusts: parts of `error.bundle-unreadable`. */
export const bundleMessages = defineMessages({
  'bundle.private-key': {
    en: 'it is a private key, which belongs on its own server only',
    ru: 'это закрытый ключ, который не должен покидать свой сервер',
  },
  'bundle.key-store': {
    en: 'it is a key store (PKCS#12, .pfx) with a private key in it',
    ru: 'это хранилище ключей (PKCS#12, .pfx) с закрытым ключом',
  },
  'bundle.request': { en: 'it is a certificate request', ru: 'это запрос на сертификат' },
  'bundle.public-key': { en: 'it is a public key', ru: 'это открытый ключ' },
  'bundle.revocation-list': { en: 'it is a revocation list', ru: 'это список отзыва' },
  'bundle.unreadable': {
    en: 'no certificate in it can be read',
    ru: 'ни один сертификат в нём не читается',
  },
  'bundle.too-many': {
    en: 'there are too many certificates in it',
    ru: 'в нём слишком много сертификатов',
  },
  'bundle.empty': { en: 'there is no certificate in it', ru: 'в нём нет сертификатов' },
});

import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const ldapsHelp = defineHelp({
  options: {},
  commands: {
    'ldaps check': {
      summary: {
        en: 'Say everything that is wrong with the LDAPS of a server, and what the site will do about it.',
        ru: '',
      },
      details: [
        {
          en: 'The server is HOST, HOST:PORT or an ldaps:// URL; or a service of a site: --site, --as and --service.',
          ru: '',
        },
        {
          en: 'Checked from this computer, not from the site server. No password is used. Ends with 0 when the site will connect,',
          ru: '',
        },
        { en: '10 when it will not or not safely, 11 when it cannot be said from here.', ru: '' },
      ],
      options: {
        config: { en: "The site's appsettings.json or web.config: its keys decide.", ru: '' },
        secure: { en: 'UseSecureLDAP of the site; yes without it.', ru: '' },
        validate: { en: 'LdapValidateServerCertificate; yes without it.', ru: '' },
        thumbprint: { en: 'An entry of the thumbprint list.', ru: '' },
        os: { en: 'Where the site runs.', ru: '' },
        ca: { en: 'PEM bundle of what the site server trusts.', ru: '' },
        service: { en: 'Its service: ActiveDirectory:ID, OpenLDAP:ID, or the id alone.', ru: '' },
        domain: { en: 'SERVER is an Active Directory domain: check all its controllers.', ru: '' },
        revocation: { en: 'Ask the authorities whether certificates are revoked.', ru: '' },
        html: { en: 'Write the report as a page of HTML, too.', ru: '' },
        out: { en: 'Write the report as JSON, to compare it later.', ru: '' },
      },
    },
    'ldaps compare': {
      summary: { en: 'Say what changed between two reports that ldaps check --out wrote.', ru: '' },
    },
  },
});

export const ldapsTexts = defineMessages({});

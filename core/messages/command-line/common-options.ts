import type { HelpText } from './define-help.ts';

/** Options that commands of several areas have. */
export const commonOptionHelp = {
  site: { en: 'Site URL, or the name of a saved site.', ru: '' },
  as: { en: 'Login of the user of the site who does it.', ru: '' },
  confirm: { en: 'The site as --site names it: do it though somebody would be locked out.', ru: '' },
  'without-keep-identity': {
    en: 'New rows get the next free id of the receiver instead of the id of the source.',
    ru: '',
  },
  'enrich-with-defaults': { en: 'Missing values get defaults, missing dependencies a stub.', ru: '' },
  'as-new-data': { en: 'Everything gets a new Guid and id, and a unique name.', ru: '' },
  'include-all-resolutions': { en: 'Bring resolutions also when no imported signature uses them.', ru: '' },
  'with-denormalization': { en: 'Afterwards update the caches and rebuild the denormalized tables.', ru: '' },
  'on-conflict': { en: 'What to do with conflicts that no decision covers; fail without it.', ru: '' },
  decisions: { en: 'Decisions about conflicts, as JSON.', ru: '' },
  'max-archive-size': { en: 'Refuse an archive with more content than this; 2GiB without it.', ru: '' },
  json: { en: 'Print one JSON document.', ru: 'Вывести один документ JSON.' },
  lang: {
    en: 'Language of texts: en or ru; the system’s without it.',
    ru: 'Язык текстов: en или ru; без параметра — язык системы.',
  },
  help: { en: 'Show this help.', ru: 'Показать эту справку.' },
} as const satisfies Readonly<Record<string, HelpText>>;

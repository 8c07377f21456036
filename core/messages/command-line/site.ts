import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const siteHelp = defineHelp({
  options: { name: { en: 'The name to use for --site.', ru: '' } },
  commands: {
    'site init': {
      summary: { en: 'Make an empty database into a site.', ru: '' },
      details: [
        {
          en: 'An embedded site is made in its folder. A database that already holds something is refused.',
          ru: '',
        },
      ],
    },
    'site seed': {
      summary: { en: 'Fill an empty site with made-up configuration.', ru: '' },
      details: [
        {
          en: 'demo is a small site to look around in; typical has one section with 7 categories (226 files when exported);',
          ru: '',
        },
        {
          en: 'large has --scale thousand entities. The same profile gives the same configuration every time.',
          ru: '',
        },
      ],
      options: {
        profile: { en: 'What to fill it with; demo without it.', ru: '' },
        scale: { en: 'Thousands of entities of large; 10 without it.', ru: '' },
        seed: { en: 'Another number makes other configuration of the same kind.', ru: '' },
      },
    },
    'site check': {
      summary: { en: 'Say what a site is, what it lacks, and what you may do on it.', ru: '' },
    },
    'site list': { summary: { en: 'List the saved sites.', ru: '' } },
    'site save': {
      summary: { en: 'Keep a site URL under a name.', ru: '' },
      details: [
        {
          en: 'A URL with a password is refused: passwords are not kept. Set SITEFERRY_PASSWORD for a command.',
          ru: '',
        },
        { en: 'site set-password keeps it in the keychain of the operating system.', ru: '' },
      ],
      options: {
        colour: { en: 'Its mark in the window; grey without it.', ru: '' },
        production: { en: 'People work with it: the window asks twice before it writes.', ru: '' },
        rename: { en: 'The saved site that gets the new name.', ru: '' },
      },
    },
    'site forget': { summary: { en: 'Forget a saved name; the site itself is not touched.', ru: '' } },
  },
});

export const siteTexts = defineMessages({});

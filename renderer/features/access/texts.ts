import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts that the parts of the Access page share. */
export const accessTexts = defineTexts('access', {
  en: {
    title: 'Access',
    parts: 'Parts of Access',
    part_task: 'Task',
    part_signin: 'Sign-in',
    part_person: 'Person',
    part_triage: 'Triage',
    noSite: 'Choose a site',
    noSiteText: 'Choose a site at the top of the window.',
  },
  ru: {
    title: 'Доступ',
    parts: 'Разделы доступа',
    part_task: 'Задача',
    part_signin: 'Вход',
    part_person: 'Пользователь',
    part_triage: 'Разбор обращения',
    noSite: 'Выберите сайт',
    noSiteText: 'Выберите сайт в верхней части окна.',
  },
});

import { defineMessages } from './define.ts';

/** What is wrong with profiles, and where their rules act. */
export const profileMessages = defineMessages({
  'profile-file.mapping-twice': {
    en: 'this entity of the source has a mapping already',
    ru: 'для этого объекта источника сопоставление уже есть',
  },
  'profile-file.type-unknown': {
    en: 'there is no entity type {type}',
    ru: 'типа объектов {type} нет',
  },
  'profile-file.pattern-place': {
    en: 'a pattern of code has exactly one place #, and one for JSON is a pointer that begins with /',
    ru: 'в шаблоне кода ровно одно место #, а шаблон для JSON — указатель, который начинается с /',
  },
  'profile-file.saved-site': {
    en: 'The saved site {name} has the profile that was saved with it; another one can only be named for a URL.',
    ru: 'У сохранённого сайта {name} профиль сохранён вместе с ним; другой можно указать только для адреса сайта.',
  },
  'profile-file.nothing-named': {
    en: 'Name a profile, or a saved site that has one.',
    ru: 'Укажите файл профиля или сохранённый сайт, у которого он есть.',
  },
  'profile-file.remedy': {
    en: 'Correct this place of the profile and check it again.',
    ru: 'Исправьте это место профиля и проверьте его ещё раз.',
  },
  'profile-file.column-unknown': {
    en: 'the entity type {type} has no field {column} that an import writes',
    ru: 'у типа объектов {type} нет поля {column}, в которое пишет импорт',
  },
  'profile-file.column-no-text': {
    en: 'the field {column} of {type} holds no text to replace anything in',
    ru: 'поле {column} типа {type} не текстовое, заменять в нём нечего',
  },
  'profile-file.no-parts': {
    en: 'this is not a JSON object with parts of a profile',
    ru: 'это не объект JSON с частями профиля',
  },
  'profile-file.replace-twice': {
    en: 'another rule replaces the same text in the same places',
    ru: 'тот же текст в тех же местах уже заменяет другое правило',
  },

  // Where rules acted, of an entity.
  'profile-rule.replaced': {
    en: '{column}: the profile writes “{to}” instead of “{from}” in {count:# place|# places} (rule {rule}).',
    ru: '{column}: профиль подставляет «{to}» вместо «{from}», {count:# место|# места|# мест} (правило {rule}).',
  },
  'profile-rule.left': {
    en: '{column}: “{from}” stays in {count:# place|# places}, because “{to}” cannot be written into the string literal there (rule {rule}).',
    ru: '{column}: «{from}» остаётся, {count:# место|# места|# мест}: записать «{to}» в такой строковый литерал нельзя (правило {rule}).',
  },
  'profile-rule.protected': {
    en: 'The profile protects these fields, which differ: {columns} (rule {rule}). They stay as they are on the receiver.',
    ru: 'Профиль защищает поля, которые различаются: {columns} (правило {rule}). На приёмнике они останутся прежними.',
  },

  // The same of a whole plan.
  'profile-rule.replaced.total': {
    en: 'The profile writes “{to}” instead of “{from}” in {count:# entity|# entities} (rule {rule}).',
    ru: 'Профиль подставляет «{to}» вместо «{from}» в {count:# объекте|# объектах|# объектах} (правило {rule}).',
  },
  'profile-rule.protected.total': {
    en: 'The profile keeps what differs on the receiver in {count:# entity|# entities} (rule {rule}).',
    ru: 'Профиль сохраняет отличия приёмника в {count:# объекте|# объектах|# объектах} (правило {rule}).',
  },
  'profile-rule.idle': {
    en: '{count:# rule|# rules} of the profile found nothing to do here: {rules}.',
    ru: 'В профиле {count:# правилу|# правилам|# правилам} здесь нечего было делать: {rules}.',
  },
});

import { defineMessages } from './define.ts';

/** What is said of the general settings of sign-in and of directory synchronization. */
export const generalSettingsMessages = defineMessages({
  'general-settings.repeat-without-maximum': {
    en: 'The minimum repeating-pattern length works only with a maximum password length; without one no password can be set.',
    ru: 'Минимальная длина повтора действует только вместе с максимальной длиной пароля; без неё нельзя задать ни одного пароля.',
  },
  'general-settings.repeat-without-maximum.remedy': {
    en: {
      window: 'Set the maximum length, or clear the minimum repeating-pattern length.',
      commandLine: 'Set PasswordMaxLength, or set PasswordMinRepeatLength to off.',
    },
    ru: {
      window: 'Задайте максимальную длину или очистите минимальную длину повтора.',
      commandLine: 'Задайте PasswordMaxLength или установите PasswordMinRepeatLength=off.',
    },
  },
  'general-settings.minimum-above-maximum': {
    en: 'The minimum password length ({least:#}) is greater than the maximum ({most:#}); no password can be set.',
    ru: 'Минимальная длина пароля ({least:#}) больше максимальной ({most:#}); нельзя задать ни одного пароля.',
  },
  'general-settings.minimum-above-maximum.remedy': {
    en: 'Lower the minimum length or raise the maximum length.',
    ru: 'Уменьшите минимальную длину или увеличьте максимальную.',
  },
  'general-settings.too-small': {
    en: '{field} is {value:#}, but must be at least {least:#}.',
    ru: '{field}: значение {value:#}, а должно быть не меньше {least:#}.',
  },
  'general-settings.too-small.remedy': {
    en: {
      window: 'Clear the field to turn the check off.',
      commandLine: 'Set it to off to turn the check off.',
    },
    ru: {
      window: 'Чтобы отключить проверку, очистите поле.',
      commandLine: 'Чтобы отключить проверку, установите значение off.',
    },
  },
  'general-settings.captcha-after-block': {
    en: 'A captcha is never shown: the account is blocked before that.',
    ru: 'Капча не появится никогда: учётная запись блокируется раньше.',
  },
  'general-settings.history-unused': {
    en: 'The password history has no effect while a password may equal a previous one.',
    ru: 'История паролей не действует, пока пароль может совпадать с прежним.',
  },
  'general-settings.sequence-above-maximum': {
    en: 'The sequence check has no effect: no password of the maximum length holds so long a sequence.',
    ru: 'Проверка последовательностей не действует: столь длинная не поместится в пароль наибольшей длины.',
  },
  'general-settings.repeat-above-maximum': {
    en: 'The repeating-pattern check has no effect: no password of the maximum length holds the pattern twice.',
    ru: 'Проверка повторов не действует: столь длинный повтор не поместится в пароль наибольшей длины.',
  },
  'general-settings.accounts-never-blocked': {
    en: 'Failed sign-ins never block an account.',
    ru: 'Неудачные входы никогда не блокируют учётную запись.',
  },
  'general-settings.accounts-never-blocked.remedy': {
    en: {
      window: 'Set the number of failed sign-ins before an account is blocked.',
      commandLine: 'Set FailedAttemptsBeforeBlock.',
    },
    ru: {
      window: 'Задайте число неудачных входов до блокировки учётной записи.',
      commandLine: 'Задайте FailedAttemptsBeforeBlock.',
    },
  },
  'general-settings.addresses-never-blocked': {
    en: 'Failed sign-ins never block an address.',
    ru: 'Неудачные входы никогда не блокируют адрес.',
  },
  'general-settings.addresses-never-blocked.remedy': {
    en: {
      window: 'Set the number of failed sign-ins from an address before it is blocked.',
      commandLine: 'Set FailedIpAttemptsBeforeBlock.',
    },
    ru: {
      window: 'Задайте число неудачных входов с адреса до его блокировки.',
      commandLine: 'Задайте FailedIpAttemptsBeforeBlock.',
    },
  },
  'general-settings.no-minimum-length': {
    en: 'A password can be as short as a single character.',
    ru: 'Пароль может состоять из одного символа.',
  },
  'general-settings.no-minimum-length.remedy': {
    en: { window: 'Set the minimum length.', commandLine: 'Set PasswordMinLength.' },
    ru: { window: 'Задайте минимальную длину.', commandLine: 'Задайте PasswordMinLength.' },
  },
  'synchronization.no-service': {
    en: 'The profile names no directory service.',
    ru: 'В профиле не указана служба каталога.',
  },
  'synchronization.reading': {
    en: 'How the platform runs a profile is not documented: this is what the names of its fields say. Accounts are users by their SID, else by their login. Nothing was written.',
    ru: 'Как платформа выполняет профиль, не описано: так говорят имена его полей. Учётные записи сопоставлены с пользователями по SID, иначе по логину. Ничего не записано.',
  },
  'synchronization.inactive': {
    en: 'The profile is inactive: it does not run by itself.',
    ru: 'Профиль неактивен: сам он не выполняется.',
  },
  'synchronization.groups-not-read': {
    en: 'The profile synchronizes groups as well, which were not read.',
    ru: 'Профиль синхронизирует и группы; они не прочитаны.',
  },
  'synchronization.not-all-read': {
    en: 'The directory has more accounts than the {most:#} that were read, or some of them are on other servers.',
    ru: 'Учётных записей в каталоге больше, чем прочитано ({most:#}), или часть из них на других серверах.',
  },
  'synchronization.missing-unknown': {
    en: 'Who would be switched off is unknown, because not everybody was read.',
    ru: 'Кто будет отключён, неизвестно: прочитаны не все.',
  },
  'synchronization.cut': {
    en: 'Each list shows {most:#} at most; the counts are of all.',
    ru: 'В каждом списке не больше {most:#}; количества — по всем.',
  },
  'synchronization.no-fields': {
    en: 'The profile maps no fields, so none is compared.',
    ru: 'В профиле нет сопоставления полей: поля не сравниваются.',
  },
  'synchronization.fields-unread': {
    en: 'The field mapping is not an object of attributes and fields, so no field is compared.',
    ru: 'Сопоставление полей — не объект из атрибутов и полей: поля не сравниваются.',
  },
  'synchronization.fields-unknown': {
    en: 'The field mapping names what is no field of users here: {fields}.',
    ru: 'В сопоставлении указано то, чего нет среди полей пользователей: {fields}.',
  },
  'synchronization.certified': {
    en: 'This is the certified edition, without directory synchronization. Settings of profiles can be stored and start nothing; the routes of synchronization answer with 404.',
    ru: 'Это сертифицированная редакция, в ней нет синхронизации с каталогом. Настройки профилей можно сохранить, но они ничего не запускают; на запросы синхронизации сайт отвечает 404.',
  },
  'synchronization.field-map-not-json': {
    en: 'The field mapping (FieldMapJson) is not JSON.',
    ru: 'Сопоставление полей (FieldMapJson) — не JSON.',
  },
});

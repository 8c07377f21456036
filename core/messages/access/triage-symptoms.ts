import { defineMessages } from '../define.ts';

/** The symptoms of complaints, as they are met, and what each can mean (spec, "Symptom map"). */
export const accessTriageSymptoms = defineMessages({
  'triage-symptom.factor-disabled': { en: 'Second factor refused', ru: 'Второй фактор не принят' },
  'triage-symptom.no-licence-slot': {
    en: 'Refused for want of a free licence',
    ru: 'Отказ: нет свободной лицензии',
  },
  'triage-symptom.no-named-licence': {
    en: 'Sign-in refused over a licence',
    ru: 'Отказ во входе из-за лицензии',
  },
  'triage-symptom.ambiguous-account': {
    en: 'External account reported as ambiguous',
    ru: 'Сообщение о неоднозначной внешней записи',
  },
  'triage-symptom.saml-not-configured': {
    en: 'SAML reported as not configured',
    ru: 'Сообщение о ненастроенном SAML',
  },
  'triage-symptom.saml-rejected': { en: 'SAML response rejected', ru: 'Ответ SAML отклонён' },
  'triage-symptom.registration-rate': { en: 'Too many registrations', ru: 'Слишком много регистраций' },
  'triage-symptom.edition': { en: 'Synchronization route not found', ru: 'Маршрут синхронизации не найден' },
  'triage-symptom.provider-missing': { en: 'Provider not found', ru: 'Провайдер не найден' },
  'triage-symptom.provider-rule': { en: 'Provider not saved', ru: 'Провайдер не сохранён' },
  'triage-symptom.admin-access': { en: 'Administration refused', ru: 'Отказ в администрировании' },
  'triage-symptom.source-denied': { en: 'Data source refused', ru: 'Отказ источника данных' },
  'triage-symptom.task-missing': { en: 'Task not found', ru: 'Задача не найдена' },
  'triage-symptom.substitution': { en: 'Access through substitution', ru: 'Доступ по замещению' },
  'triage-symptom.some-users': { en: 'Only some users', ru: 'Только некоторые пользователи' },
  'triage-symptom.task-denied': { en: 'Task does not open', ru: 'Задача не открывается' },
  'triage-symptom.token': { en: 'Session refused', ru: 'Сеанс не принят' },
  'triage-symptom.unclear': { en: 'Unclear', ru: 'Неясно' },

  'triage-symptom.can-mean': { en: 'It can mean: {meaning}', ru: 'Это может значить: {meaning}' },

  'triage-meaning.factor-disabled': {
    en: 'The second factor is switched off, or its provider is inactive or missing: nobody is let through without it.',
    ru: 'Второй фактор отключён либо его провайдер отключён или отсутствует: без фактора никого не пропускают.',
  },
  'triage-meaning.no-licence-slot': {
    en: 'No free slot of the concurrent licences: the request is answered 402.',
    ru: 'Нет свободного слота конкурентных лицензий: на запрос отвечают 402.',
  },
  'triage-meaning.no-named-licence': {
    en: 'The licence check at sign-in failed: the browser came back with the reason, and no token was issued.',
    ru: 'Проверка лицензии при входе не прошла: браузер вернулся с причиной, токен не выдан.',
  },
  'triage-meaning.ambiguous-account': {
    en: 'Several external accounts match, and none of them character by character.',
    ru: 'Подходят несколько внешних учётных записей, и ни одна не совпадает посимвольно.',
  },
  'triage-meaning.saml-not-configured': {
    en: 'The signing certificate cannot be read, or the metadata of the identity provider are invalid.',
    ru: 'Сертификат подписи не читается или метаданные поставщика удостоверений неверны.',
  },
  'triage-meaning.saml-rejected': {
    en: 'The response of the identity provider is unsolicited, repeated, older than 10 minutes, or refers to no request.',
    ru: 'Ответ поставщика удостоверений незапрошенный, повторный, старше 10 минут или не ссылается на запрос.',
  },
  'triage-meaning.registration-rate': {
    en: 'Too many self-registrations came from one address: 20 in 10 minutes unless the keys say otherwise.',
    ru: 'С одного адреса слишком много саморегистраций: 20 за 10 минут, если ключи не задают другого.',
  },
  'triage-meaning.edition': {
    en: 'The certified edition has no directory synchronization: these routes answer 404.',
    ru: 'В сертифицированной редакции нет синхронизации с каталогом: эти маршруты отвечают 404.',
  },
  'triage-meaning.provider-missing': {
    en: 'A provider that does not exist was changed or deleted.',
    ru: 'Изменяли или удаляли провайдера, которого нет.',
  },
  'triage-meaning.provider-rule': {
    en: 'Saving a provider was refused: the answer has the reason.',
    ru: 'В сохранении провайдера отказано: причина в ответе.',
  },
  'triage-meaning.admin-access': {
    en: 'The administration was called without access to it.',
    ru: 'К администрированию обратились без доступа к нему.',
  },
  'triage-meaning.source-denied': {
    en: 'The user has no right to this data source; access to the task is another question.',
    ru: 'У пользователя нет права на этот источник данных; доступ к задаче — отдельный вопрос.',
  },
  'triage-meaning.task-missing': {
    en: 'The task does not exist: that is no matter of rights.',
    ru: 'Задачи не существует: дело не в правах.',
  },
  'triage-meaning.substitution': {
    en: 'A substitution gives no access to confidential tasks.',
    ru: 'Замещение не даёт доступа к конфиденциальным задачам.',
  },
  'triage-meaning.some-users': {
    en: 'Users differ in their roles or subscriptions.',
    ru: 'У пользователей разные роли или подписки.',
  },
  'triage-meaning.task-denied': {
    en: 'The access check of the task (CheckTaskAccess) refuses this user.',
    ru: 'Проверка доступа к задаче (CheckTaskAccess) отказывает этому пользователю.',
  },
  'triage-meaning.token': {
    en: 'The access token or the refresh token is invalid or has expired; the user has to sign in again.',
    ru: 'Токен доступа или обновления недействителен или истёк; нужно войти заново.',
  },
  'triage-meaning.unclear': {
    en: 'The symptom map has nothing like it: what is known of the user and the task is asked.',
    ru: 'В карте симптомов такого нет: проверяется то, что известно о пользователе и задаче.',
  },
});

import { defineMessages } from '../define.ts';

/** The symptoms of complaints, and what each means (spec, "Symptom map"). */
export const accessTriageSymptoms = defineMessages({
  'triage-symptom.factor-disabled': { en: 'Second factor is off', ru: 'Второй фактор отключён' },
  'triage-symptom.no-licence-slot': { en: 'No free concurrent licence', ru: 'Нет свободных лицензий' },
  'triage-symptom.no-named-licence': { en: 'No licence', ru: 'Нет лицензии' },
  'triage-symptom.ambiguous-account': {
    en: 'External account is ambiguous',
    ru: 'Неоднозначная внешняя запись',
  },
  'triage-symptom.saml-not-configured': { en: 'SAML is not configured', ru: 'SAML не настроен' },
  'triage-symptom.saml-rejected': { en: 'SAML response rejected', ru: 'Ответ SAML отклонён' },
  'triage-symptom.registration-rate': { en: 'Too many registrations', ru: 'Слишком много регистраций' },
  'triage-symptom.edition': { en: 'Route of another edition', ru: 'Маршрут другой редакции' },
  'triage-symptom.provider-missing': { en: 'Provider does not exist', ru: 'Провайдера нет' },
  'triage-symptom.provider-rule': { en: 'Provider breaks a rule', ru: 'Провайдер нарушает правило' },
  'triage-symptom.admin-access': { en: 'No admin access', ru: 'Нет доступа администратора' },
  'triage-symptom.source-denied': { en: 'Data source denied', ru: 'Нет права на источник данных' },
  'triage-symptom.task-missing': { en: 'Task does not exist', ru: 'Задачи нет' },
  'triage-symptom.substitution': { en: 'Access through substitution', ru: 'Доступ по замещению' },
  'triage-symptom.some-users': { en: 'Only some users', ru: 'Только некоторые пользователи' },
  'triage-symptom.task-denied': { en: 'No access to the task', ru: 'Нет доступа к задаче' },
  'triage-symptom.token': { en: 'Invalid or expired token', ru: 'Токен недействителен или истёк' },
  'triage-symptom.unclear': { en: 'Unclear', ru: 'Неясно' },

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

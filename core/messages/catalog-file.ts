import { defineMessages } from './define.ts';

/** Rules that entity types of a catalog keep, and what is said about catalog files. */
export const catalogFileMessages = defineMessages({
  'catalog-rule.type-twice': {
    en: 'two entity types are called “{name}”',
    ru: 'два типа объектов называются «{name}»',
  },
  'catalog-rule.table-twice': {
    en: 'two entity types have the table “{table}”',
    ru: 'у двух типов объектов одна таблица «{table}»',
  },
  'catalog-rule.type-name': {
    en: '“{name}” cannot be the name of an entity type and of a file: lower-case Latin letters, digits and hyphens, at most 63',
    ru: '«{name}» не может быть именем типа объектов и файла: строчные латинские буквы, цифры и дефисы, не более 63',
  },
  'catalog-rule.identifier': {
    en: '“{name}” cannot be the name of a table or column: Latin letters, digits and underscores, at most 63, no name of JavaScript’s own',
    ru: '«{name}» не может быть именем таблицы или столбца: латинские буквы, цифры и подчёркивания, не более 63, кроме встроенных имён JavaScript',
  },
  'catalog-rule.column-twice': {
    en: '{type} has two columns “{column}”',
    ru: 'в типе {type} два столбца «{column}»',
  },
  'catalog-rule.string-length': {
    en: '{column} is a string without a length',
    ru: 'у столбца {column} типа string нет длины',
  },
  'catalog-rule.other-length': {
    en: '{column} has a length and is not a string',
    ru: 'у столбца {column} есть длина, но он не типа string',
  },
  'catalog-rule.default-type': {
    en: '{column} has a default that is not of type {type}',
    ru: 'значение по умолчанию столбца {column} не типа {type}',
  },
  'catalog-rule.format': {
    en: '{column} has a format and is not a text',
    ru: 'у столбца {column} указан формат, но он не типа text',
  },
  'catalog-rule.secret-required': {
    en: '{column} is a secret and required: it never arrives on a receiver',
    ru: 'столбец {column} секретный и обязательный: на приёмник секрет не попадает никогда',
  },
  'catalog-rule.immutable-optional': {
    en: '{column} is immutable and may be empty',
    ru: 'столбец {column} неизменяемый, но может быть пустым',
  },
  'catalog-rule.immutable-reference': {
    en: '{column} is immutable and a reference, whose value differs between sites',
    ru: 'столбец {column} неизменяемый, но это ссылка, а её значение на разных сайтах разное',
  },
  'catalog-rule.reference-unknown': {
    en: '{column} refers to the entity type “{type}”, which is not there',
    ru: 'столбец {column} ссылается на тип объектов «{type}», которого нет',
  },
  'catalog-rule.reference-type': {
    en: '{column} is a reference and not an int',
    ru: 'столбец {column} — ссылка, но не типа int',
  },
  'catalog-rule.reference-default': {
    en: '{column} is a reference with a default, which would be an ID',
    ru: 'у ссылки {column} есть значение по умолчанию, а это был бы ID',
  },
  'catalog-rule.reference-secret': {
    en: '{column} is a reference and a secret',
    ru: 'столбец {column} — и ссылка, и секрет',
  },
  'catalog-rule.owner-optional': {
    en: '{column} is owning and may be empty',
    ru: 'столбец {column} указывает на владельца, но может быть пустым',
  },
  'catalog-rule.no-key': { en: '{type} has no natural key', ru: 'у типа {type} нет естественного ключа' },
  'catalog-rule.key-twice': {
    en: '{type} names “{column}” twice in its key',
    ru: 'в ключе типа {type} столбец «{column}» указан дважды',
  },
  'catalog-rule.key-unknown': {
    en: '{type} has the unknown column “{column}” in its key',
    ru: 'в ключе типа {type} неизвестный столбец «{column}»',
  },
  'catalog-rule.key-secret': {
    en: '{column} is a secret and in the key',
    ru: 'столбец {column} секретный, но входит в ключ',
  },
  'catalog-rule.key-optional': {
    en: '{column} is in the key and may be empty',
    ru: 'столбец {column} входит в ключ, но может быть пустым',
  },
  'catalog-rule.key-text': {
    en: '{column} is in the key and too long for an index',
    ru: 'столбец {column} входит в ключ, но слишком длинный для индекса',
  },
  'catalog-rule.no-label': { en: '{type} has no label', ru: 'у типа {type} нет подписи' },
  'catalog-rule.label-unknown': {
    en: '{type} has the unknown column “{column}” in its label',
    ru: 'в подписи типа {type} неизвестный столбец «{column}»',
  },
  'catalog-rule.label-secret': {
    en: '{column} is a secret and in the label',
    ru: 'столбец {column} секретный, но входит в подпись',
  },
  'catalog-rule.scope': {
    en: '{type} is not of scope {scope}',
    ru: 'область типа {type} должна быть {scope}',
  },
  'catalog-rule.owner': {
    en: '{type} has no column {column} that is required and refers to {owner} as its owner',
    ru: 'у типа {type} нет обязательного столбца {column}, который ссылается на владельца {owner}',
  },
  'catalog-rule.required-cycle': {
    en: 'required references form a cycle: {path}',
    ru: 'обязательные ссылки образуют цикл: {path}',
  },

  'catalog-file.type-known': {
    en: 'the entity type {type} is there already; put what differs under “changes”',
    ru: 'тип объектов {type} уже есть; отличия указываются в разделе «changes»',
  },
  'catalog-file.type-unknown': {
    en: 'there is no entity type {type} to change; put a new one under “types”',
    ru: 'изменять нечего: типа объектов {type} нет; новый тип указывается в разделе «types»',
  },
  'catalog-file.change-twice': {
    en: 'the entity type {type} is changed twice; put it all into one change',
    ru: 'тип объектов {type} изменён дважды; соберите всё в одно изменение',
  },
  'catalog-file.column-unknown': {
    en: '{type} has no column {column}',
    ru: 'у типа {type} нет столбца {column}',
  },
  'catalog-file.column-fixed': {
    en: 'Siteferry itself relies on {column} of {type}: it keeps its name and stays',
    ru: 'на {column} типа {type} опирается сам Siteferry: имя изменить нельзя, убрать нельзя',
  },
  'catalog-file.secret-kept': {
    en: '{column} of {type} is a secret: nothing in a catalog file removes it or reads it under its name',
    ru: '{column} типа {type} — секрет: файл каталога не может убрать его или читать под этим именем',
  },
  'catalog-file.table-of-reference': {
    en: 'the table {table} belongs to the entity type {type} of the reference catalog',
    ru: 'таблица {table} принадлежит типу объектов {type} основного каталога',
  },
  'catalog-file.never-transferred': {
    en: 'the table {table} is never transferred: {reason}',
    ru: 'таблица {table} не переносится никогда: {reason}',
  },
  'catalog-file.looks-secret': {
    en: '{column} looks like a secret by its name and would be exported',
    ru: 'столбец {column}, судя по имени, секретный, а он попал бы в экспорт',
  },
  'catalog-file.looks-secret.remedy': {
    en: 'Add "secret": true, or keep it if the column holds no secret.',
    ru: 'Добавьте "secret": true или оставьте как есть, если секретов в столбце нет.',
  },
  'catalog-file.remedy': {
    en: 'Correct this place of the file and check it again.',
    ru: 'Исправьте это место в файле и проверьте его ещё раз.',
  },
  'catalog-file.table-missing': {
    en: 'the site has no table {table}',
    ru: 'на сайте нет таблицы {table}',
  },
  'catalog-file.column-missing': {
    en: 'the site has no column {column}',
    ru: 'на сайте нет столбца {column}',
  },
  'catalog-file.column-type': {
    en: '{column} is {real} on the site and cannot be read as {type}',
    ru: 'столбец {column} на сайте имеет тип {real}, как {type} его не прочитать',
  },
  'catalog-file.column-shorter': {
    en: '{column} holds {real:# character|# characters} on the site and {length} by the file',
    ru: 'в столбец {column} на сайте помещается {real:# символ|# символа|# символов}, а по файлу {length}',
  },
  'catalog-file.column-demanded': {
    en: '{column} is required on the site, has no default, and is not in the file: no row can be added',
    ru: 'столбец {column} на сайте обязателен, без значения по умолчанию, а в файле его нет: строки не добавить',
  },
  'catalog-file.guid-not-unique': {
    en: '{column} is not unique on the site, so entities cannot be told apart by it',
    ru: 'значения {column} на сайте не уникальны, различать по ним объекты нельзя',
  },
  'catalog-file.site-remedy': {
    en: 'Make the file match the table; what is missing on a site is not transferred.',
    ru: 'Приведите файл в соответствие с таблицей; чего на сайте нет, то не переносится.',
  },
  'catalog-file.points-to-untransferred': {
    en: '{column} points to {table}, which is never transferred: its value means somebody or something else on another site',
    ru: '{column} указывает на {table}, которая не переносится: на другом сайте это значение означает что-то другое',
  },

  'never-transferred.sign-in': {
    en: 'it holds sign-in secrets or how people sign in',
    ru: 'в ней секреты или настройки входа',
  },
  'never-transferred.users': { en: 'it holds users', ru: 'в ней пользователи' },
  'never-transferred.tokens': { en: 'it holds tokens', ru: 'в ней токены' },
  'never-transferred.licences': { en: 'it holds licences', ru: 'в ней лицензии' },
  'never-transferred.tasks': {
    en: 'it holds tasks or files, which are working data',
    ru: 'в ней задачи или файлы — рабочие данные',
  },
  'never-transferred.site': {
    en: 'it holds the site’s own ID, addresses, settings or commands',
    ru: 'в ней собственные ID, адреса, настройки или команды сайта',
  },
  'never-transferred.versions': {
    en: 'it holds the site’s own versions and repositories',
    ru: 'в ней собственные версии и репозитории сайта',
  },
  'never-transferred.derived': {
    en: 'it is rebuilt from other tables',
    ru: 'она строится по другим таблицам',
  },

  // What a draft of a catalog leaves out, and why.
  'catalog-draft.left-out': {
    en: 'The table {table} is not in the draft: {reason}.',
    ru: 'Таблица {table} в черновик не вошла: {reason}.',
  },
  'catalog-draft.column-left-out': {
    en: 'The column {column} is not in the draft: {reason}.',
    ru: 'Столбец {column} в черновик не вошёл: {reason}.',
  },
  'catalog-draft.no-id': {
    en: 'it has no integer primary key of one column',
    ru: 'в ней нет целочисленного первичного ключа из одного столбца',
  },
  'catalog-draft.not-counted': {
    en: 'the database does not generate its primary key {column}',
    ru: 'значения её первичного ключа {column} база данных не создаёт сама',
  },
  'catalog-draft.no-guid': {
    en: 'it has no unique Guid column, by which an entity is the same on all sites',
    ru: 'в ней нет уникального столбца Guid, по которому объект один и тот же на всех сайтах',
  },
  'catalog-draft.no-key': {
    en: 'it has no unique index over required columns besides the Guid, so it has no natural key',
    ru: 'в ней нет уникального индекса по обязательным столбцам, кроме Guid, то есть нет естественного ключа',
  },
  'catalog-draft.cycle': {
    en: 'its required references form a cycle: {path}',
    ru: 'её обязательные ссылки образуют цикл: {path}',
  },
  'catalog-draft.column-type': {
    en: 'a value of type {type} cannot be transferred',
    ru: 'значение типа {type} перенести нельзя',
  },
  'catalog-draft.column-computed': {
    en: 'the database computes it',
    ru: 'его вычисляет база данных',
  },
  'catalog-draft.foreign': {
    en: 'it refers to the table {table}, which is not transferred',
    ru: 'он ссылается на таблицу {table}, которая не переносится',
  },
  'catalog-draft.demanded': {
    en: '{column} is required without a default and cannot be transferred: {reason}',
    ru: 'столбец {column} обязателен, без значения по умолчанию, и перенести его нельзя: {reason}',
  },
  'catalog-draft.demanded-secret': {
    en: 'it is a secret, and secrets are never transferred',
    ru: 'это секрет, а секреты не переносятся никогда',
  },
  'catalog-draft.remedy': {
    en: 'Add it to the file by hand if it can be described there; otherwise transfer it separately.',
    ru: 'Добавьте её в файл вручную, если её можно там описать; иначе переносите отдельно.',
  },
});

import { defineTexts } from '#renderer/ui/texts.ts';

export const folderTexts = defineTexts('site-folders', {
  en: {
    collapse: 'Collapse all',
    expand: 'Expand all',
    test_one: 'Test 1 site',
    test_other: 'Test {{number}} sites',
    testing: 'Testing…',
    testOf: '{{test}}: folder {{folder}}',
    rename: 'Rename…',
    renameOf: 'Rename folder {{folder}}',
    name: 'Name of the folder',
    nameHelp: 'Sites of a folder with this name will stand together with these.',
  },
  ru: {
    collapse: 'Свернуть все',
    expand: 'Развернуть все',
    test_one: 'Проверить {{number}} сайт',
    test_few: 'Проверить {{number}} сайта',
    test_many: 'Проверить {{number}} сайтов',
    test_other: 'Проверить {{number}} сайта',
    testing: 'Проверка…',
    testOf: '{{test}}: папка {{folder}}',
    rename: 'Переименовать…',
    renameOf: 'Переименовать папку {{folder}}',
    name: 'Название папки',
    nameHelp: 'Сайты папки с таким названием будут показаны вместе с этими.',
  },
});

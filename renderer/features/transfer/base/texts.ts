import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts of the choice of a base. */
export const baseTexts = defineTexts('base', {
  en: {
    label: 'Base',
    hint: 'What both sides were once. What only the receiver has changed since then stays; what both have changed is for you to decide.',
    none: 'None: every difference counts',
    last: 'The last import of these entities into the receiver',
    archive: 'An earlier archive',
    version: 'A version',
    chooseArchive: 'Choose archive…',
    chooseVersion: 'Choose version…',
    button: 'Base: {{base}}',
    shortNone: 'none',
    shortLast: 'last import',
  },
  ru: {
    label: 'Общая основа',
    hint: 'То, чем обе стороны были раньше. Что с тех пор изменено только на приёмнике, остаётся; что изменено с обеих сторон, решаете вы.',
    none: 'Нет: учитывается каждое отличие',
    last: 'Последний импорт этих объектов на приёмник',
    archive: 'Более ранний архив',
    version: 'Версия',
    chooseArchive: 'Выбрать архив…',
    chooseVersion: 'Выбрать версию…',
    button: 'Общая основа: {{base}}',
    shortNone: 'нет',
    shortLast: 'последний импорт',
  },
});

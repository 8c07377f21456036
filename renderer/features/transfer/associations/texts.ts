import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts of the choice how entities are matched. */
export const associationTexts = defineTexts('associations', {
  en: {
    title: 'How entities are matched',
    count_one: '{{number}} type differs',
    count_other: '{{number}} types differ',
    byGuid: 'by GUID',
    byKey: 'by natural key',
    byKeyOf: 'by natural key ({{columns}})',
    ofArchive: 'As in the archive: {{how}}',
  },
  ru: {
    title: 'Как сопоставляются объекты',
    count_one: 'иначе у {{number}} типа',
    count_few: 'иначе у {{number}} типов',
    count_many: 'иначе у {{number}} типов',
    count_other: 'иначе у {{number}} типа',
    byGuid: 'по GUID',
    byKey: 'по естественному ключу',
    byKeyOf: 'по естественному ключу ({{columns}})',
    ofArchive: 'Как в архиве: {{how}}',
  },
});

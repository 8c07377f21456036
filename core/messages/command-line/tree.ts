import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const treeHelp = defineHelp({
  options: {},
  commands: {
    tree: {
      summary: {
        en: 'Show the configuration of a site as a tree.',
        ru: 'Показать конфигурацию сайта деревом.',
      },
      details: [
        {
          en: 'Each entity is shown with its TYPE:ID and GUID, which --node, --section, --category, and --entity take.',
          ru: 'У каждого объекта указаны TYPE:ID и GUID: их принимают --node, --section, --category и --entity.',
        },
        {
          en: '--node also takes the ID of a tree node from the output of --json.',
          ru: '--node принимает и ID узла дерева из вывода --json.',
        },
      ],
      options: {
        node: { en: 'Show what is below this entity.', ru: 'Показать, что находится ниже этого объекта.' },
        depth: {
          en: 'How many levels to show; 2 without it.',
          ru: 'Сколько уровней показать; без параметра 2.',
        },
        search: {
          en: 'Find entities by a part of their name instead.',
          ru: 'Вместо дерева найти объекты по части имени.',
        },
        type: {
          en: 'With --search: find only entities of this type.',
          ru: 'С --search: найти только объекты этого типа.',
        },
        limit: {
          en: 'With --search: show at most this many; 200 without it.',
          ru: 'С --search: показать не больше стольких объектов; без параметра 200.',
        },
      },
    },
  },
});

export const treeTexts = defineMessages({
  'tree.nothing-below': { en: 'There is nothing below this node.', ru: 'Ниже этого узла ничего нет.' },
  'tree.nothing-found': { en: 'No matches.', ru: 'Ничего не найдено.' },
  'tree.first': {
    en: 'Only the first {count:#} are shown. Give more of the name, or a larger --limit.',
    ru: 'Показаны только первые {count:#}. Укажите имя подробнее или увеличьте --limit.',
  },
});

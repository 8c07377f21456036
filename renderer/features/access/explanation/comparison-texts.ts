import { defineTexts } from '#renderer/ui/texts.ts';

/** What stands around two explanations beside each other. */
export const comparisonTexts = defineTexts('access-comparison', {
  en: {
    comparison: 'Comparison by steps',
    same: 'Both go the same way through all steps.',
    differFrom: 'They part at the step “{{step}}”.',
    firstDifference: 'first difference',
    noStep: 'no such step',
    explanationOf: 'Explanation: {{name}}',
  },
  ru: {
    comparison: 'Сравнение по шагам',
    same: 'Все шаги проходят одинаково.',
    differFrom: 'Расхождение начинается с шага «{{step}}».',
    firstDifference: 'первое расхождение',
    noStep: 'такого шага нет',
    explanationOf: 'Объяснение: {{name}}',
  },
});

import { defineTexts } from '#renderer/ui/texts.ts';

/** Texts of what is kept for undo. */
export const undoStorageTexts = defineTexts('undo-storage', {
  en: {
    title: 'Data for undo',
    used: 'Data for undo: {{runs}} of at most {{mostRuns}} runs, {{size}} of at most {{mostSize}}.',
    change: 'Change…',
    text: 'The oldest data go first. Those of the newest run into each site stay, and so do those in folders of --undo-to.',
    runs: 'Runs at most',
    megabytes: 'Megabytes at most',
  },
  ru: {
    title: 'Данные для отмены',
    used: 'Данные для отмены: операций {{runs}} из {{mostRuns}} возможных, {{size}} из {{mostSize}}.',
    change: 'Изменить…',
    text: 'Сначала удаляются самые старые данные. Данные последней операции на каждом сайте и папки из --undo-to остаются.',
    runs: 'Не более операций',
    megabytes: 'Не более мегабайт',
  },
});

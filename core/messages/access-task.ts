import { defineMessages } from './define.ts';

/** What explanations of access to a task say. */
export const accessTaskMessages = defineMessages({
  'access-step.task-exists': { en: 'Task exists', ru: 'Задача существует' },
});

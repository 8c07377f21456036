import { defineLabels } from './define-fields.ts';

/** A special right of a group (form `groups_spec`). */
export const rightLabels = defineLabels('right', { RightCode: { en: 'Right', ru: 'Право' } });

/** A personal access token. */
export const tokenLabels = defineLabels('token', { Name: { en: 'Name', ru: 'Название' } });

import { defineMessages } from './define.ts';

/** What the LDAPS diagnosis says: rules R01-R26, stages, verdicts, thumbprints. */
export const ldapsMessages = defineMessages({});

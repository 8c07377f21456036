/** The sites of the demo, on which the calls are made. */
export const SOURCE = 'Demo source';
export const RECEIVER = 'Demo receiver';

/** The source, in an administrator's name. */
export const at = { site: SOURCE, operator: 'admin' };

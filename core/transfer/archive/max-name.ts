/** The longest foreign name that a warning keeps, in characters. */
export const MAX_NAME = 200;

/** Stands for a secret that is typed: only whether there is one is asked. */
export const MASK = '•••';

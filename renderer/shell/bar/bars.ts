/** The bars above and below the page, which come in one piece. */
export { ContextBar } from './context-bar.tsx';
export { StatusBar } from './status-bar.tsx';

import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';

/** An editor that only shows. */
export function readOnly(text: string, label: string): Extension[] {
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    codeLook(text),
  ];
}

/** How a script or settings look: with its lines, in the colours of what the text seems to be. */
export function codeLook(text: string): Extension {
  return [lineNumbers(), EditorView.lineWrapping, isJson(text) ? json() : javascript(), editorTheme()];
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

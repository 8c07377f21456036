import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';

/** An editor that only shows: a text with its lines, in the colours of what it seems to be. */
export function readOnly(text: string, label: string): Extension[] {
  return [
    lineNumbers(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    isJson(text) ? json() : javascript(),
    editorTheme(),
  ];
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';
import { sqlColours } from './sql.ts';

/** An editor that only shows. */
export function readOnly(text: string, label: string, kind?: CodeKind): Extension[] {
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    codeLook(text, kind),
  ];
}

/** What a text is written in; where nobody says it, what it seems to be. */
export type CodeKind = 'sql' | 'json' | 'script';

/** How a script, settings or a statement look: with lines, in the colours of its kind. */
export function codeLook(text: string, kind: CodeKind = seeming(text)): Extension {
  return [lineNumbers(), EditorView.lineWrapping, COLOURS[kind](), editorTheme()];
}

const COLOURS = { sql: sqlColours, json, script: javascript } satisfies Record<CodeKind, () => Extension>;

function seeming(text: string): CodeKind {
  return /^\s*[[{]/.test(text) ? 'json' : 'script';
}

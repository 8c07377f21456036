import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { makeStyles, tokens } from '@fluentui/react-components';
import { getLocation } from 'jsonc-parser';
import { useEffect, useRef } from 'react';
import { editorTheme } from './editor-theme.ts';
import { positionOf } from './json-position.ts';

const useStyles = makeStyles({
  editor: {
    // As tall as the window has room for beside what stands around it.
    height: 'max(200px, calc(100vh - 340px))',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    '&:focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** A warning about the text; `pointer` is a JSON pointer, `#` for the whole. */
export interface JsonFinding {
  severity: 'error' | 'warning';
  pointer: string;
  message: string;
}

/** A property that can be written, by the path of the object that it belongs to; `*` is any place in a list. */
export interface JsonKey {
  path: readonly string[];
  name: string;
  /** Its values, as JSON. */
  values: readonly string[];
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  keys: readonly JsonKey[];
  judge: (text: string) => Promise<readonly JsonFinding[]>;
}

/** JSON with completion of its keys and values, and what is wrong marked at its place. Loaded on demand. */
export default function JsonEditor(props: Props) {
  const { label, value } = props;
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  // The editor lives longer than a rendering: it asks for what holds now.
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is brought in by the effect below
  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' }),
          // Tab leaves the editor, as it leaves every field.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          json(),
          lintGutter(),
          linter((one) => diagnose(one.state.doc.toString(), latest.current.judge)),
          autocompletion({ override: [(context) => complete(context, latest.current.keys)] }),
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString();
            if (!update.docChanged || text === latest.current.value) return;
            latest.current.onChange(text);
            // Keys that delete are the editor's own: a form around it would not hear that something was changed.
            host.current?.dispatchEvent(new Event('input', { bubbles: true }));
          }),
          EditorView.theme({ '&': { height: '100%' }, '.cm-scroller': { overflow: 'auto' } }),
          editorTheme(),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label]);
  useEffect(() => {
    const editor = view.current;
    const before = editor?.state.doc.toString();
    if (editor && before !== value)
      editor.dispatch({ changes: { from: 0, to: before?.length ?? 0, insert: value } });
  }, [value]);
  return <div ref={host} className={styles.editor} />;
}

async function diagnose(text: string, judge: Props['judge']): Promise<Diagnostic[]> {
  const findings = await judge(text);
  return findings.map(({ severity, pointer, message }) => ({
    ...positionOf(text, pointer),
    severity,
    message,
  }));
}

function complete(context: CompletionContext, keys: readonly JsonKey[]): CompletionResult | null {
  const text = context.state.doc.toString();
  const { path, isAtPropertyKey, previousNode } = getLocation(text, context.pos);
  const isInside = previousNode && previousNode.offset <= context.pos;
  const from = isInside ? previousNode.offset : context.pos;
  const to = isInside ? previousNode.offset + previousNode.length : context.pos;
  // Any place in a list is as good as another.
  const names = path.map((name) => (typeof name === 'number' ? '*' : name));
  const options: Completion[] = isAtPropertyKey
    ? keys
        .filter((key) => key.path.join('/') === names.slice(0, -1).join('/'))
        .map(({ name }) => ({
          label: JSON.stringify(name),
          apply: keyText(text, to, name),
          type: 'property',
        }))
    : keys
        .filter((key) => [...key.path, key.name].join('/') === names.join('/'))
        .flatMap(({ values }) => values.map((label) => ({ label, type: 'enum' })));
  return options.length === 0 ? null : { from, to, options, filter: isInside === true };
}

/** A key with its colon, unless that is there. */
function keyText(text: string, to: number, name: string): string {
  return /^\s*:/.test(text.slice(to)) ? JSON.stringify(name) : `${JSON.stringify(name)}: `;
}

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { EditorView, lineNumbers } from '@codemirror/view';
import { mergeClasses } from '@fluentui/react-components';
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import { useRef } from 'react';
import { type EditorProps, useEditor, useEditorStyles } from './editor.ts';
import { editorTheme } from './editor-theme.ts';

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

interface Props extends EditorProps {
  keys: readonly JsonKey[];
  judge: (text: string) => Promise<readonly JsonFinding[]>;
}

/** JSON with completion of its keys and values, and what is wrong marked at its place. Loaded on demand. */
export default function JsonEditor(props: Props) {
  const styles = useEditorStyles();
  const latest = useRef(props);
  latest.current = props;
  const host = useEditor(props, () => [
    lineNumbers(),
    bracketMatching(),
    EditorView.lineWrapping,
    json(),
    lintGutter(),
    linter((one) => diagnose(one.state.doc.toString(), latest.current.judge)),
    autocompletion({ override: [(context) => complete(context, latest.current.keys)] }),
    editorTheme(),
  ]);
  return <div ref={host} className={mergeClasses(styles.editor, styles.json)} />;
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

/** From where to where a JSON pointer reaches in a text; what is not there is at its nearest parent. */
function positionOf(text: string, pointer: string): { from: number; to: number } {
  const root = parseTree(text);
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  if (!root || pointer === '#') return { from: 0, to: text.length };
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    // Of a property the whole of it, key and value.
    const marked = node?.parent?.type === 'property' ? node.parent : node;
    if (marked) return { from: marked.offset, to: marked.offset + marked.length };
  }
  return { from: root.offset, to: root.offset + 1 };
}

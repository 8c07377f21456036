import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { makeStyles, tokens } from '@fluentui/react-components';
import { type RefObject, useEffect, useRef } from 'react';

export const useEditorStyles = makeStyles({
  editor: {
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    '&:focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  script: { height: '260px' },
  // As tall as the window has room for beside what stands around it.
  json: { height: 'max(200px, calc(100vh - 340px))' },
});

export interface EditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** An editor of a text in the element that the answer is given to; `extensions` are asked for once. */
export function useEditor(
  props: EditorProps,
  extensions: () => readonly Extension[],
): RefObject<HTMLDivElement | null> {
  const { label, value } = props;
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
          history(),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' }),
          // Tab leaves the editor, as it leaves every field.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          extensions(),
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString();
            if (!update.docChanged || text === latest.current.value) return;
            latest.current.onChange(text);
            // Keys that delete are the editor's own: a form around it would not hear that something was changed.
            host.current?.dispatchEvent(new Event('input', { bubbles: true }));
          }),
          EditorView.theme({ '&': { height: '100%' }, '.cm-scroller': { overflow: 'auto' } }),
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
  return host;
}

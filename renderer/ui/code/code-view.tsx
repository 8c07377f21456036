import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { type CodeKind, readOnly } from './read-only.ts';

const useStyles = makeStyles({
  code: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
  },
});

/** A script, settings or a statement, to be read. Loaded on demand. */
export default function CodeView({ text, label, kind }: { text: string; label: string; kind?: CodeKind }) {
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const state = EditorState.create({ doc: text, extensions: readOnly(text, label, kind) });
    const view = new EditorView({ state, parent: host.current });
    return () => view.destroy();
  }, [text, label, kind]);
  return <div ref={host} className={styles.code} />;
}

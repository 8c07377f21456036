import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { readOnly } from './read-only.ts';

const useStyles = makeStyles({
  code: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
  },
});

/** A script or settings, to be read. Loaded on demand. */
export default function CodeView({ text, label }: { text: string; label: string }) {
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const state = EditorState.create({ doc: text, extensions: readOnly(text, label) });
    const view = new EditorView({ state, parent: host.current });
    return () => view.destroy();
  }, [text, label]);
  return <div ref={host} className={styles.code} />;
}

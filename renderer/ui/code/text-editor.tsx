import { mergeClasses } from '@fluentui/react-components';
import { type EditorProps, useEditor, useEditorStyles } from './editor.ts';
import { codeLook } from './read-only.ts';

/** A script or settings, to be written. Loaded on demand. */
export default function TextEditor(props: EditorProps) {
  const styles = useEditorStyles();
  const host = useEditor(props, () => [codeLook(props.value)]);
  return <div ref={host} className={mergeClasses(styles.editor, styles.script)} />;
}

import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';

const useStyles = makeStyles({
  diff: {
    maxHeight: '420px',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Colours of the window's theme; the nonce lets the editor's own styles through the policy. */
function look(): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.theme({
      '&': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1 },
      '.cm-gutters': {
        color: tokens.colorNeutralForeground3,
        backgroundColor: tokens.colorNeutralBackground2,
        border: 'none',
      },
      '.cm-content': { fontFamily: tokens.fontFamilyMonospace },
    }),
  ];
}

function readOnly(text: string, label: string): Extension[] {
  return [
    lineNumbers(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    isJson(text) ? json() : javascript(),
    look(),
  ];
}

/** Two versions of a script or of settings beside each other, with what differs marked. Loaded on demand. */
export default function DiffView(props: { before: string; after: string; labels: [string, string] }) {
  const { before, after, labels } = props;
  const [left, right] = labels;
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = new MergeView({
      a: { doc: before, extensions: readOnly(before, left) },
      b: { doc: after, extensions: readOnly(after, right) },
      parent: host.current,
      gutter: true,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [before, after, left, right]);
  return <div ref={host} className={styles.diff} />;
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

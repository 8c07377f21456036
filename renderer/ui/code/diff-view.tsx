import { MergeView } from '@codemirror/merge';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { readOnly } from './read-only.ts';

const useStyles = makeStyles({
  diff: {
    maxHeight: '420px',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
  },
});

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

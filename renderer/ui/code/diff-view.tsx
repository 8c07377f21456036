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

/** Two texts beside each other, with what differs marked. Loaded on demand. */
export default function DiffView(props: { left: string; right: string; labels: [string, string] }) {
  const { left, right, labels } = props;
  const [leftLabel, rightLabel] = labels;
  const styles = useStyles();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = new MergeView({
      a: { doc: left, extensions: readOnly(left, leftLabel) },
      b: { doc: right, extensions: readOnly(right, rightLabel) },
      parent: host.current,
      gutter: true,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [left, right, leftLabel, rightLabel]);
  return <div ref={host} className={styles.diff} />;
}

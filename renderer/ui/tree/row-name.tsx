import { makeStyles, mergeClasses } from '@fluentui/react-components';

const useStyles = makeStyles({
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    unicodeBidi: 'isolate',
    flexShrink: 1,
    minWidth: '24px',
  },
});

/** The name of a row; the whole of it as a tooltip where it is cut. `text` is visible text already. */
export function RowName({ text, className }: { text: string; className?: string }) {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(styles.name, className)}
      onPointerEnter={({ currentTarget }) => {
        const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
        if (isCut) currentTarget.title = text;
        else currentTarget.removeAttribute('title');
      }}
    >
      {text}
    </span>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Ref } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { typeIcon } from '#renderer/ui/tree/type-icon.tsx';
import { truncateMiddle } from '#renderer/ui/truncate-middle.ts';
import { useTypeIcon, useTypeTitle } from '#renderer/ui/type-titles.ts';
import { NODE, type Point } from './graph-layout.ts';
import type { GraphNode } from './graph-model.ts';

/** Characters that fit into a node; the tooltip has all. */
const LONGEST_NAME = 20;
const LONGEST_TYPE = 26;

const SEPARATOR = ' / ';
const ICON = 16;
/** Of the place that is clicked to show more. */
const MORE = 24;

const useStyles = makeStyles({
  node: { cursor: 'pointer', outlineStyle: 'none' },
  box: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorNeutralStroke1,
    strokeWidth: '1px',
    ':hover': { fill: tokens.colorNeutralBackground1Hover },
    '@media (forced-colors: active)': { fill: 'Canvas', stroke: 'CanvasText' },
  },
  root: {
    fill: tokens.colorNeutralBackground1Selected,
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '2px',
    '@media (forced-colors: active)': { stroke: 'CanvasText', strokeWidth: '3px' },
  },
  rest: { strokeDasharray: '4 3' },
  ring: {
    fill: 'none',
    stroke: 'none',
    strokeWidth: '2px',
    '[data-active]:focus-visible > &': {
      stroke: tokens.colorStrokeFocus2,
      '@media (forced-colors: active)': { stroke: 'Highlight' },
    },
  },
  name: {
    fill: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    unicodeBidi: 'isolate',
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
  type: {
    fill: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase100,
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
  icon: {
    color: tokens.colorNeutralForeground2,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  more: {
    stroke: tokens.colorNeutralForeground2,
    strokeWidth: '1.5px',
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
  },
  hit: { fill: 'transparent', ':hover': { fill: tokens.colorNeutralBackground1Pressed } },
});

/** An entity of a graph, or several that are not shown. What it is called is hostile text and stays text. */
export function NodeView(props: {
  ref: Ref<SVGGElement>;
  node: GraphNode;
  at: Point;
  isRoot: boolean;
  isActive: boolean;
  isOpened: boolean;
  onActivate: () => void;
  onOpen: () => void;
  onToggle: () => void;
}) {
  const { ref, node, at, isRoot, isActive, isOpened, onActivate, onOpen, onToggle } = props;
  const styles = useStyles();
  const name = useNodeName(node);
  const canToggle = node.rest ? node.rest.canShow : !isRoot;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture has no buttons of its own
    <g
      ref={ref}
      role="button"
      tabIndex={isActive ? 0 : -1}
      aria-label={name}
      {...(canToggle ? { 'aria-expanded': isOpened } : {})}
      data-active={isActive ? '' : undefined}
      className={styles.node}
      transform={`translate(${at.x - NODE.width / 2} ${at.y - NODE.height / 2})`}
      onClick={onActivate}
      onDoubleClick={onOpen}
      onFocus={onActivate}
    >
      <title>{name}</title>
      <rect
        className={mergeClasses(styles.box, isRoot && styles.root, node.rest && styles.rest)}
        width={NODE.width}
        height={NODE.height}
        rx={4}
      />
      <rect className={styles.ring} x={-3} y={-3} width={NODE.width + 6} height={NODE.height + 6} rx={6} />
      <NodeText node={node} />
      {canToggle && <MoreSign isOpened={isOpened} onToggle={onToggle} />}
    </g>
  );
}

function NodeText({ node: { entity, rest } }: { node: GraphNode }) {
  const styles = useStyles();
  const t = useTexts('entity-graph');
  const titleOf = useTypeTitle();
  const iconOf = useTypeIcon();
  if (!entity) {
    return (
      <text className={styles.name} x={10} y={NODE.height / 2 + 4}>
        {t('rest', { number: formatCount(rest?.count ?? 0) })}
      </text>
    );
  }
  const Icon = typeIcon(iconOf(entity.type));
  const name = entity.path.split(SEPARATOR).at(-1) ?? entity.path;
  return (
    <>
      <Icon
        className={styles.icon}
        x={8}
        y={(NODE.height - ICON) / 2}
        width={ICON}
        height={ICON}
        aria-hidden
      />
      <text className={styles.name} x={32} y={17} aria-hidden>
        {truncateMiddle(sanitize(name, 400), LONGEST_NAME)}
      </text>
      <text className={styles.type} x={32} y={31} aria-hidden>
        {truncateMiddle(titleOf(entity.type), LONGEST_TYPE)}
      </text>
    </>
  );
}

/** Shows more or less at a click; the keyboard has keys for that. */
function MoreSign({ isOpened, onToggle }: { isOpened: boolean; onToggle: () => void }) {
  const styles = useStyles();
  const [x, y] = [NODE.width - MORE / 2 - 2, NODE.height / 2];
  return (
    <g
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <rect
        className={styles.hit}
        x={x - MORE / 2}
        y={y - MORE / 2}
        width={MORE}
        height={MORE}
        rx={4}
        data-more=""
      />
      <path
        className={styles.more}
        d={`M ${x - 5} ${y} h 10${isOpened ? '' : ` M ${x} ${y - 5} v 10`}`}
        pointerEvents="none"
      />
    </g>
  );
}

/** What a node is called, in full. */
function useNodeName({ entity, rest }: GraphNode): string {
  const t = useTexts('entity-graph');
  const titleOf = useTypeTitle();
  if (entity) return t('node', { type: titleOf(entity.type), name: sanitize(entity.path, 400) });
  const { direction, count } = rest ?? { direction: 'needs', count: 0 };
  return t(direction === 'needs' ? 'restNeeds' : 'restUsedBy', { count, number: formatCount(count) });
}

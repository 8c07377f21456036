import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { PageFit20Regular, ZoomIn20Regular, ZoomOut20Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { toFailure } from '#renderer/api/errors.ts';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Hint, Row } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { edgePath } from './graph-layout.ts';
import { type GraphEdge, type GraphNode, graphKey, type OpenEntity } from './graph-model.ts';
import { NodeView } from './graph-node.tsx';
import { neighbourNode, stepOf } from './graph-walk.ts';
import type { EntityAddress } from './use-entity.ts';
import { type ShownGraph, useGraph } from './use-graph.ts';
import { useGraphView } from './use-graph-view.ts';

const useStyles = makeStyles({
  graph: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: '220px',
    minWidth: 0,
    gap: tokens.spacingVerticalXXS,
  },
  host: {
    position: 'relative',
    flexGrow: 1,
    flexBasis: '180px',
    minHeight: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  picture: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    cursor: 'grab',
    touchAction: 'none',
  },
  edge: {
    fill: 'none',
    stroke: tokens.colorNeutralStroke1,
    strokeWidth: '1.25px',
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
  },
  near: {
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: '2px',
    '@media (forced-colors: active)': { stroke: 'Highlight' },
  },
  arrow: {
    fill: tokens.colorNeutralStroke1,
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
  nearArrow: {
    fill: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { fill: 'Highlight' },
  },
});

/** What an entity needs and what uses it, as a picture with a keyboard; the lists beside it say the same in words. */
export default function EntityGraph(props: {
  address: EntityAddress;
  name: string;
  onOpen: OpenEntity;
  /** Back to the lists. */
  onBack: () => void;
}) {
  const { address, name, onOpen, onBack } = props;
  const styles = useStyles();
  const t = useTexts('entity-graph');
  const shown = useGraph(address, name);
  const { places, root, failed } = shown;
  const host = useRef<HTMLDivElement>(null);
  const look = useGraphView(host, { places, root: graphKey(root), active: shown.active });
  const hint = useId();
  const open = ({ entity, ...node }: GraphNode) => {
    if (!entity) shown.expand(node);
    else if (graphKey(entity) !== graphKey(root) && !onOpen(entity)) shown.goTo(entity);
  };
  const tools = [
    { key: 'larger', icon: <ZoomIn20Regular />, act: look.larger },
    { key: 'smaller', icon: <ZoomOut20Regular />, act: look.smaller },
    { key: 'fit', icon: <PageFit20Regular />, act: look.fit },
  ] as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is inside
    <div
      className={styles.graph}
      onKeyDown={(event) => {
        if (event.code !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        (shown.back ?? onBack)();
      }}
    >
      <Row gap="xs">
        {tools.map(({ key, icon, act }) => (
          <Button
            key={key}
            size="small"
            appearance="subtle"
            icon={icon}
            title={t(key)}
            aria-label={t(key)}
            onClick={act}
          />
        ))}
        <Hint id={hint}>{t('hint')}</Hint>
      </Row>
      <Notes shown={shown} />
      {failed?.error && (
        <ErrorPanel failure={toFailure(failed.error)} onRetry={() => void failed.refetch()} />
      )}
      <div ref={host} className={styles.host}>
        {/* biome-ignore lint/a11y/useSemanticElements: a picture is no set of form fields */}
        <svg
          className={styles.picture}
          role="group"
          aria-label={t('graph', { name: sanitize(root.path, 400) })}
          aria-describedby={hint}
          {...look.pan}
        >
          <Picture shown={shown} view={look.view} onOpen={open} />
        </svg>
        {shown.isLoading && <Loading />}
      </div>
    </div>
  );
}

/** What is to be known of a graph: what it leaves out, and what cannot be known. */
function Notes({ shown: { graph, isLoading, isOfArchive } }: { shown: ShownGraph }) {
  const t = useTexts('entity-graph');
  const { leftOut, notDrawn, nodes } = graph;
  const isAlone = nodes.length === 1 && !isLoading;
  return (
    <div role="status">
      {leftOut > 0 && <Text block>{t('leftOut', { count: leftOut, number: formatCount(leftOut) })}</Text>}
      {notDrawn > 0 && <Text block>{t('notDrawn', { count: notDrawn, number: formatCount(notDrawn) })}</Text>}
      {isOfArchive && <Text block>{t('ofArchive')}</Text>}
      {isAlone && !isOfArchive && <Text block>{t('alone')}</Text>}
    </div>
  );
}

/** Edges and nodes, which are one stop for Tab. */
function Picture(props: {
  shown: ShownGraph;
  view: { scale: number; x: number; y: number };
  onOpen: (node: GraphNode) => void;
}) {
  const { shown, view, onOpen } = props;
  const styles = useStyles();
  const { graph, places, opened, active, root } = shown;
  const marker = useId();
  const elements = useRef(new Map<string, SVGGElement>());
  const isWithin = useRef(false);
  const focus = (key: string) => elements.current.get(key)?.focus({ preventScroll: true });
  // A node that goes must not take the keyboard with it.
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) focus(active);
  });
  const toggle = (node: GraphNode) => (opened.has(node.key) ? shown.collapse(node) : shown.expand(node));
  const act = (event: KeyboardEvent, node: GraphNode): boolean => {
    const step = stepOf(event.code);
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (step) {
      const next = neighbourNode(places, active, step);
      if (next !== undefined) focus(next);
    } else if (event.key === 'Home') focus(graphKey(root));
    else if (event.key === 'Enter') onOpen(node);
    else if (event.key === '+') shown.expand(node);
    else if (event.key === '-') shown.collapse(node);
    else if (event.key === ' ') toggle(node);
    else return false;
    return true;
  };
  const isNear = ({ from, to }: GraphEdge) => from === active || to === active;
  const isFar = (edge: GraphEdge) => !isNear(edge);
  const sortByUrgency = [isFar, isNear].flatMap((kind) => places.edges.filter(({ edge }) => kind(edge)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the nodes inside
    <g
      transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}
      onKeyDown={(event) => {
        const node = graph.nodes.find(({ key }) => key === active);
        if (!node || !act(event, node)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onFocus={() => {
        isWithin.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        isWithin.current = relatedTarget === null || currentTarget.contains(relatedTarget);
      }}
    >
      <defs>
        {(['arrow', 'nearArrow'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${marker}${kind}`}
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path className={styles[kind]} d="M 0 0 L 8 4 L 0 8 z" />
          </marker>
        ))}
      </defs>
      {sortByUrgency.map(({ edge, points }) => (
        <path
          key={`${edge.from} ${edge.to}`}
          className={mergeClasses(styles.edge, isNear(edge) && styles.near)}
          d={edgePath(points)}
          markerEnd={`url(#${marker}${isNear(edge) ? 'nearArrow' : 'arrow'})`}
        >
          {edge.columns.length > 0 && (
            <title>{edge.columns.map((column) => fieldTitle(column)).join(', ')}</title>
          )}
        </path>
      ))}
      {graph.nodes.map((node) => (
        <NodeView
          key={node.key}
          ref={(element) => {
            if (element) elements.current.set(node.key, element);
            else elements.current.delete(node.key);
          }}
          node={node}
          at={places.nodes.get(node.key) ?? { x: 0, y: 0 }}
          isRoot={node.key === graphKey(root)}
          isActive={node.key === active}
          isOpened={opened.has(node.key)}
          onActivate={() => node.key !== active && shown.activate(node.key)}
          onOpen={() => onOpen(node)}
          onToggle={() => toggle(node)}
        />
      ))}
    </g>
  );
}

import { makeStyles, Tab, TabList, Text } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import type { EntityField, EntityOutput } from '#core/contract/transfer/entity.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { preferences } from '#renderer/ui/preferences.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { OpenEntity } from './graph-model.ts';
import { LongText, LongTexts } from './long-texts.tsx';
import type { Sides } from './pair-table.tsx';
import { isScript, type Pair } from './pairs.ts';
import { RelatedEntities } from './related-entities.tsx';
import type { EntityAddress } from './use-entity.ts';

const EntityGraph = lazy(() => import('./entity-graph.tsx'));

const PARTS = ['fields', 'script', 'json', 'needs', 'usedBy', 'graph'] as const;
export type Part = (typeof PARTS)[number];

const KEY = 'entity-part';

const useStyles = makeStyles({
  tabs: { flexShrink: 0, flexWrap: 'wrap', maxWidth: '100%' },
});

/** Which part of entities is shown; the same for the next one. */
export function usePart(): [Part, (part: Part) => void] {
  const [part, setPart] = useState(() => PARTS.find((known) => known === preferences.get(KEY)) ?? 'fields');
  return [
    part,
    (next) => {
      setPart(next);
      preferences.set(KEY, next);
    },
  ];
}

export function PartTabs({ part, onPart }: { part: Part; onPart: (part: Part) => void }) {
  const styles = useStyles();
  const t = useTexts('entity');
  return (
    <TabList
      className={styles.tabs}
      size="small"
      aria-label={t('parts')}
      selectedValue={part}
      onTabSelect={(_event, { value }) => {
        const next = PARTS.find((known) => known === value);
        if (next) onPart(next);
      }}
    >
      {PARTS.map((known) => (
        <Tab key={known} value={known}>
          {t(known)}
        </Tab>
      ))}
    </TabList>
  );
}

/** A part of an entity besides its fields. */
export function EntityPart(props: {
  part: Exclude<Part, 'fields'>;
  address: EntityAddress;
  /** What it is called while no more is known. */
  name: string;
  pairs: readonly Pair[];
  sides: Sides;
  /** What is known; undefined until it was asked for. */
  known: EntityOutput | undefined;
  onOpen: OpenEntity;
  onPart: (part: Part) => void;
}) {
  const { part, address, name, pairs, sides, known, onOpen, onPart } = props;
  const t = useTexts('entity');
  if (part === 'script') {
    const scripts = pairs.filter(isScript);
    return (
      <Stack gap="s">
        {scripts.length === 0 ? <Text>{t('noScript')}</Text> : <LongTexts pairs={scripts} sides={sides} />}
      </Stack>
    );
  }
  if (part === 'json') {
    return (
      <LongText
        title={t('json')}
        receiver={sides === 'archive' ? undefined : jsonOf(known?.entity?.fields)}
        archive={sides === 'receiver' ? undefined : jsonOf(known?.archived)}
      />
    );
  }
  if (part === 'graph') {
    return (
      <Suspense fallback={<Loading />}>
        <EntityGraph address={address} name={name} onOpen={onOpen} onBack={() => onPart('needs')} />
      </Suspense>
    );
  }
  return <RelatedEntities part={part} site={address.site} known={known} onOpen={onOpen} />;
}

/** The row as it is, without what nobody reads. */
function jsonOf(fields: readonly EntityField[] | undefined): string {
  const known = fields?.filter(({ secret }) => !secret) ?? [];
  return JSON.stringify(Object.fromEntries(known.map(({ column, value }) => [column, value])), null, 2);
}

import { Text } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { SideNames, Sides } from './pair-table.tsx';
import type { Pair } from './pairs.ts';

const DiffView = lazy(() => import('#renderer/ui/code/diff-view.tsx'));
const CodeView = lazy(() => import('#renderer/ui/code/code-view.tsx'));

/** More of a text is not shown. */
const MAX_LENGTH = 1_000_000;

/** Scripts, settings and other long texts, of one side or of both beside each other. */
export function LongTexts(props: { pairs: readonly Pair[]; sides: Sides; names?: SideNames }) {
  const { pairs, sides, names } = props;
  return pairs.map((pair) => (
    <Stack as="section" gap="xs" key={pair.column} aria-label={fieldTitle(pair.column, pair.type)}>
      <Text weight="semibold" title={pair.column}>
        {fieldTitle(pair.column, pair.type)}
      </Text>
      <LongText
        title={fieldTitle(pair.column, pair.type)}
        {...(names ? { names } : {})}
        receiver={sides === 'archive' ? undefined : String(pair.receiver?.value ?? '')}
        archive={sides === 'receiver' ? undefined : String(pair.archive?.value ?? '')}
      />
    </Stack>
  ));
}

/** A text, or two of them with what differs marked. */
export function LongText(props: {
  title: string;
  receiver: string | undefined;
  archive: string | undefined;
  names?: SideNames;
}) {
  const { title, receiver, archive, names } = props;
  const t = useTexts('entity');
  const longest = Math.max(receiver?.length ?? 0, archive?.length ?? 0);
  const [left, right] = [archive, receiver].map((text) => text?.slice(0, MAX_LENGTH));
  return (
    <>
      {longest > MAX_LENGTH && <Text>{t('cut', { number: formatCount(longest) })}</Text>}
      <Suspense fallback={<Loading />}>
        {left !== undefined && right !== undefined ? (
          <DiffView
            left={left}
            right={right}
            labels={[
              `${title}: ${names?.archive ?? t('inArchive')}`,
              `${title}: ${names?.receiver ?? t('onReceiver')}`,
            ]}
          />
        ) : (
          <CodeView text={left ?? right ?? ''} label={title} />
        )}
      </Suspense>
    </>
  );
}

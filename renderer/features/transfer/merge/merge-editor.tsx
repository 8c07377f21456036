import { Button, Switch, Text } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import type { ConflictFacts } from '#core/contract/transfer/conflicts.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const CodeView = lazy(() => import('#renderer/ui/code/code-view.tsx'));
const DiffView = lazy(() => import('#renderer/ui/code/diff-view.tsx'));
const TextEditor = lazy(() => import('#renderer/ui/code/text-editor.tsx'));

/** Both sides of a text beside each other, and below them the text that is to be written. */
export function MergeEditor(props: {
  facts: ConflictFacts<'changed-both'>;
  /** What a person has merged before. */
  text: string | undefined;
  onApply: (text: string) => void;
  onClose: () => void;
}) {
  const { facts, onApply, onClose } = props;
  const t = useTexts('merge');
  const [base, receiver, source] = [facts.base, facts.receiver, facts.archive].map((one) =>
    String(one ?? ''),
  );
  const [text, setText] = useState(props.text ?? facts.merged ?? receiver ?? '');
  const [showsBase, setShowsBase] = useState(false);
  const column = fieldTitle(facts.column);
  const starts = [
    ['merged', facts.merged],
    ['receiver', receiver],
    ['source', source],
    ['baseShort', base],
  ] as const;
  return (
    <DialogFrame
      title={t('title', { column })}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" onClick={() => onApply(text)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      {facts.merged === null && <Text>{t('unclean')}</Text>}
      <Switch
        label={t('showBase')}
        checked={showsBase}
        onChange={(_event, { checked }) => setShowsBase(checked)}
      />
      <Suspense fallback={<Loading />}>
        {showsBase && <CodeView text={base ?? ''} label={t('base', { column })} />}
        <section aria-label={t('sides')}>
          <DiffView
            left={source ?? ''}
            right={receiver ?? ''}
            labels={[t('onSource', { column }), t('onReceiver', { column })]}
          />
        </section>
        <Row gap="s">
          <Text>{t('startFrom')}</Text>
          {starts.map(
            ([name, start]) =>
              typeof start === 'string' && (
                <Button key={name} size="small" onClick={() => setText(start)}>
                  {t(name)}
                </Button>
              ),
          )}
        </Row>
        <TextEditor label={t('result')} value={text} onChange={setText} />
      </Suspense>
    </DialogFrame>
  );
}

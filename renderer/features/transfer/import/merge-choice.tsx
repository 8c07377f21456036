import { Button, Text } from '@fluentui/react-components';
import { useState } from 'react';
import type { ConflictFacts } from '#core/contract/transfer-conflicts.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { MergeEditor } from '../merge/merge-editor.tsx';

/** The merged text of a column, to be looked at and changed; asked for at once where nothing merges it by itself. */
export function MergeChoice(props: {
  facts: ConflictFacts<'changed-both'>;
  text: string | undefined;
  /** Opens it by itself. */
  isNeeded: boolean;
  onApply: (text: string) => void;
}) {
  const { facts, text, isNeeded, onApply } = props;
  const t = useTexts('merge');
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <>
      {isNeeded && <Text>{t('unclean')}</Text>}
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && (
        <MergeEditor
          facts={facts}
          text={text}
          onApply={(merged) => {
            setOpen(false);
            onApply(merged);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

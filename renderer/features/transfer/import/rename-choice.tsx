import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** The name that an entity gets instead of its own. */
export function RenameChoice(props: {
  item: PlanItem;
  onRename: (name: string) => void;
  /** The person is done with this conflict. */
  onNext: () => void;
}) {
  const { item, onRename, onNext } = props;
  const t = useTexts('import');
  const proposed = String(item.replaced?.Name ?? `${item.path.split(' / ').at(-1) ?? ''} (2)`);
  const [name, setName] = useState(proposed);
  return (
    <Row gap="s" align="end">
      <Field label={t('newName')}>
        <Input
          value={name}
          onChange={(_event, { value }) => setName(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || name.trim() === '') return;
            event.preventDefault();
            onRename(name);
            onNext();
          }}
        />
      </Field>
      <Button disabled={name.trim() === '' || name === proposed} onClick={() => onRename(name)}>
        {t('apply')}
      </Button>
    </Row>
  );
}

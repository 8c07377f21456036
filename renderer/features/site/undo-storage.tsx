import { Button, Text } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndoStorage } from '#core/contract/history.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { NumberField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatBytes, formatCount } from '#renderer/ui/format.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const MEGABYTE = 1_000_000;

/** How much it takes to undo what was done on the sites, and how much it may. */
export function UndoStorageLine() {
  const t = useTexts('undo-storage');
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  const [isOpen, setOpen] = useState(false);
  const storage = useQuery({
    ...queries.history.undoStorage.queryOptions({ input: {} }),
    enabled: reachable,
    staleTime: 0,
  });
  if (!storage.data) return null;
  const { used, limits } = storage.data;
  return (
    <Row as="section" aria-label={t('title')}>
      <Text>
        {t('used', {
          runs: formatCount(used.runs),
          size: formatBytes(used.bytes),
          mostRuns: formatCount(limits.runs),
          mostSize: formatBytes(limits.megabytes * MEGABYTE),
        })}
      </Text>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      {isOpen && <LimitDialog storage={storage.data} onClose={() => setOpen(false)} />}
    </Row>
  );
}

function LimitDialog({ storage, onClose }: { storage: UndoStorage; onClose: () => void }) {
  const t = useTexts('undo-storage');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const form = useForm<{ runs: number | null; megabytes: number | null }>({
    initial: () => ({ ...storage.limits }),
    required: () => ['runs', 'megabytes'],
    contract: {
      schema: async () => (await import('#core/contract/history.ts')).undoLimits,
      input: ({ runs, megabytes }) => ({ runs, megabytes }),
    },
  });
  const save = async () => {
    if (!(await form.accept())) return false;
    const { runs, megabytes } = form.values;
    if (runs === null || megabytes === null) return false;
    await client.history.limitUndo({ runs, megabytes });
    await queryClient.invalidateQueries({ queryKey: queries.history.key() });
    return true;
  };
  return (
    <FormDialog title={t('title')} onSave={save} onClose={onClose}>
      <Text>{t('text')}</Text>
      <NumberField label={t('runs')} field={form.field('runs')} min={1} max={10_000} />
      <NumberField label={t('megabytes')} field={form.field('megabytes')} min={1} max={1_000_000} />
    </FormDialog>
  );
}

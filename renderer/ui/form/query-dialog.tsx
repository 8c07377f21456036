import { Button } from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { DialogFrame } from '../dialog-frame.tsx';
import { QueryView } from '../query-view.tsx';
import { useTexts } from '../texts.ts';

/** Milliseconds in which most answers are there: a dialog that flashes by only disturbs. */
const PATIENCE = 300;

/**
 * A dialog about something as it is now: somebody may have changed it since it was listed. Until it has been read, and
 * where it cannot be, a dialog says so.
 */
export function QueryDialog<Data>(props: {
  title: string;
  query: UseQueryResult<Data>;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}) {
  const { title, query, onClose, children } = props;
  const t = useTexts('common');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (query.data !== undefined && query.isFetchedAfterMount && !query.error) return children(query.data);
  if (!isLate && !query.error) return null;
  return (
    <DialogFrame title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <QueryView query={{ ...query, data: undefined }}>{() => null}</QueryView>
    </DialogFrame>
  );
}

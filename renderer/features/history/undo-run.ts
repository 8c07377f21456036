import { useNavigate } from '@tanstack/react-router';
import type { Run } from '#core/contract/run.ts';
import type { UndoneEntity } from '#core/contract/transfer/undo.ts';
import { useWork } from '#renderer/work/work.tsx';

/** Whether what it takes to undo the run is there. */
export function canUndo({ undo }: Run): boolean {
  return undo?.state === 'kept';
}

/** Goes to the preview of the undo of a run, or of several as one; with `part` of what is named of it (`parsePart`). */
export function useOpenUndo(): (runs: readonly Run[], part?: readonly string[]) => void {
  const navigate = useNavigate();
  const work = useWork();
  return ([first, ...others], part) => {
    if (!first) return;
    work.clear('undo');
    const also = others.length > 0 ? { also: others.map(({ id }) => id) } : {};
    const ticked = part ? { part: [...part] } : {};
    void navigate({ to: '/history/undo', search: { run: first.id, ...also, ...ticked } });
  };
}

/** Entities, and fields of them, by `type:guid` and `type:guid:field`. */
export function parsePart(part: readonly string[]): UndoneEntity[] {
  const byEntity = new Map<string, UndoneEntity>();
  for (const text of part) {
    const [type = '', guid = '', ...rest] = text.split(':');
    const field = rest.join(':');
    const key = `${type}:${guid}`;
    const fields = byEntity.get(key)?.fields ?? [];
    byEntity.set(key, { type, guid, ...(field === '' ? {} : { fields: [...fields, field] }) });
  }
  return [...byEntity.values()];
}

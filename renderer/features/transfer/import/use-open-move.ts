import { useNavigate } from '@tanstack/react-router';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { MovePreviewInput } from '#core/contract/transfer/move.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import { useWork } from '#renderer/work/work.tsx';
import type { ChosenBase } from '../base/chosen-base.ts';
import { useImport, WORK } from './use-plan.ts';

/** Goes to the plan of a move in place of whatever was to be written before, and has it made. */
export function useOpenMove() {
  const work = useWork();
  const [{ of: draft }, dispatch] = useImport('move');
  const navigate = useNavigate();
  return (move: {
    from?: MovePreviewInput['from'];
    remove?: MovePreviewInput['remove'];
    signIn?: boolean | undefined;
    /** What the person calls it. */
    name: string;
    receiver: string;
    options?: ImportOptions | undefined;
    onConflict?: MovePreviewInput['onConflict'] | undefined;
    decisions?: readonly Decision[];
    /** What both sides were once. */
    base?: ChosenBase | undefined;
  }) => {
    const { from, remove = [], signIn = false, name, receiver, base, decisions = [] } = move;
    const { options = draft.options, onConflict = draft.onConflict } = move;
    for (const kind of Object.values(WORK.move)) work.clear(kind);
    dispatch({ kind: 'opened', of: { source: { from, remove, signIn }, name, options, onConflict, base } });
    dispatch({ kind: 'decided', change: () => decisions, site: undefined });
    dispatch({ kind: 'asked', site: receiver });
    void navigate({ to: '/compare/move' });
  };
}

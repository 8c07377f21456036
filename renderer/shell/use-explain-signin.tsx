import { PersonQuestionMark20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import type { GridAction } from '#renderer/ui/grid/types.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { AccessSearch } from './access-search.ts';

/** The action of a row that names a user: goes to Access and asks why this user cannot sign in. */
export function useExplainSignIn<Row>(searchOf: (row: Row) => AccessSearch | undefined): GridAction<Row> {
  const t = useTexts('explain-signin');
  const navigate = useNavigate();
  return {
    id: 'why',
    label: t('why'),
    icon: <PersonQuestionMark20Regular />,
    allows: (row) => searchOf(row) !== undefined,
    run(row) {
      const search = searchOf(row);
      if (search) void navigate({ to: '/access', search: { ...search, part: 'signin', ask: true } });
    },
  };
}

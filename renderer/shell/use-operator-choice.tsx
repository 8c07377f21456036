import type { ReactNode } from 'react';
import { useState } from 'react';
import { OperatorPicker } from './bar/operator-picker.tsx';
import { type AdminScope, rememberOperator } from './use-administered-site.ts';
import { useSiteUsers } from './use-site-users.ts';

/** Who may administer the sign-in of a site, the first of them; undefined while that is not known. */
export function useProposedOperator(site: string, wanted: boolean): string | undefined {
  const users = useSiteUsers(site, '', wanted);
  return users.data?.users.find(({ isAdministrator }) => isAdministrator)?.Login;
}

/** In whose name something is about to be done. */
interface OperatorChoice {
  /** Empty while nobody is chosen. */
  operator: string;
  /** Where it is chosen; undefined where the site has an operator already. */
  picker: ReactNode;
  /** Keeps it as the operator of the site; for what was done in this name. */
  remember(): void;
}

/** The operator of a site, who is chosen beside what is to be done where the site has none yet. */
export function useOperatorChoice({ site, operator }: AdminScope): OperatorChoice {
  const isMissing = operator === '';
  const proposed = useProposedOperator(site, isMissing);
  const [chosen, choose] = useState<string>();
  if (!isMissing) return { operator, picker: undefined, remember: () => {} };
  const meant = chosen ?? proposed ?? '';
  return {
    operator: meant,
    picker: <OperatorPicker label="actingAs" site={site} operator={meant} onChoose={choose} />,
    remember: () => rememberOperator(site, meant),
  };
}

import type { Guard } from '#core/contract/signin/guard.ts';
import { Consequences } from '#renderer/features/signin/consequences.tsx';

/** What a plan would mean to who signs in: loaded with all that is said of that. */
export default function SignInWhatIf({ guard }: { guard: Guard }) {
  return <Consequences {...guard} />;
}

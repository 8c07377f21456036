import type { NameId } from '#core/directory/saml/assertion.ts';

/** What an identity provider has to be told when a session ends (`NewSession.outside`). */
export interface SamlSession {
  saml: {
    providerId: number;
    nameId: NameId;
    sessionIndex?: string | undefined;
    /** ISO 8601: when the identity provider takes its session for over (`SessionNotOnOrAfter`). */
    endsAt?: string | undefined;
  };
}

/** When an identity provider takes its session for over; undefined where it has said nothing of it. */
export function providerEnd(outside: unknown): Date | undefined {
  const { saml } = (outside ?? {}) as Partial<SamlSession>;
  const end = new Date(saml?.endsAt ?? '');
  return Number.isNaN(end.getTime()) ? undefined : end;
}

import type { CodeKind } from '#core/contract/access/rehearse.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import { phoneSpellings } from '#core/signin/phone.ts';
import type { Site } from '#core/site/site.ts';
import { type QueryContext, querySite } from '../query-context.ts';
import { type AccountRow, findAccount } from '../signin/accounts.ts';
import { accountOf, type SignInContext } from '../signin/context.ts';
import { evaluate } from '../signin/judge.ts';
import { passes } from '../signin/step.ts';
import { isVisibleOn } from '../signin/steps/page.ts';
import { refusalOf } from './held-to.ts';
import { readContext } from './read-context.ts';
import type { ClientDetails, ServeRun } from './request.ts';

/** Somebody to whom a code is sent, and where. */
export interface Recipient {
  userId: number;
  login: string;
  kind: CodeKind;
  to: string;
  /** The mailbox that the site sends from; undefined where it has none. */
  systemMailbox: string | undefined;
  /** For how many days a code for a new password is valid; null where the site does not say. */
  recoveryDays: number | null;
}

interface Asked extends ClientDetails {
  hostname?: string | undefined;
}

/** Why nothing is sent: for the log of the service, and nobody else. */
export type NoRecipient = { refusedBy: string };

/**
 * Whom a login code is sent to (spec, "AuthConfig", 1 and 2): the one user with this mailbox or phone number, whom the chain lets
 * in by a code, where the page offers codes of this kind.
 */
export async function findCodeRecipient(
  site: Site,
  { kind, to, ...asked }: Asked & { kind: CodeKind; to: string },
  run: ServeRun,
): Promise<Recipient | NoRecipient> {
  const column = kind === 'email-code' ? 'Email' : 'CellPhone';
  const found = await onSite(site, run, asked, ({ tables }) =>
    tables.selectAny<AccountRow>(
      'Users',
      spellingsOf(kind, to).map((one) => ({ [column]: one })),
    ),
  );
  const [user] = found;
  // Of several nobody can tell who asks.
  if (!user || found.length > 1) return { refusedBy: found.length > 1 ? 'account-several' : 'account' };
  const context = await readContext(site, { ...asked, user: `#${user.UserID}`, method: 'code' }, run);
  const { verdict, decidedBy } = evaluate(context, { code: passes(message('rehearsal.code-entered')) });
  if (verdict !== 'granted') return { refusedBy: decidedBy ?? '' };
  const types = context.config.value?.value?.AuthTypes ?? [];
  if (!types.some((one) => one.Type === kind && isVisibleOn(one, 'web')))
    return { refusedBy: 'sign-in-type' };
  return recipientOf(context, kind, String(user[column] ?? ''));
}

/** Steps that somebody is held to who has forgotten a password. */
const OF_RECOVERY: readonly AccessStepName[] = [
  'account',
  'dismissal',
  'blocked',
  'provider',
  'provider-groups',
];

/** Whom the code for a new password is sent to: a user of the built-in provider, named by login or mailbox, who has a mailbox. */
export async function findRecoveryRecipient(
  site: Site,
  { user, ...asked }: Asked & { user: string },
  run: ServeRun,
): Promise<Recipient | NoRecipient> {
  const found = await onSite(site, run, asked, ({ tables }) => findAccount(tables, user));
  // Nobody is called by an id who is not signed in.
  if (found.kind !== 'one' || found.by === 'id') return { refusedBy: 'account' };
  const named = { ...asked, user: `#${found.row.UserID}`, method: 'password', providerId: 0 } as const;
  const context = await readContext(site, named, run);
  const refused = refusalOf(context, evaluate(context), {
    heldTo: OF_RECOVERY,
    entry: 'password-recovery',
  });
  if (refused) return { refusedBy: refused };
  const { Email, HasPasswordHashPhc, HasPasswordHashLegacy } = found.row;
  if (HasPasswordHashPhc !== 1 && HasPasswordHashLegacy !== 1) return { refusedBy: 'password' };
  const to = Email?.trim() ?? '';
  return to === '' ? { refusedBy: 'mailbox' } : recipientOf(context, 'email-code', to);
}

function recipientOf(context: SignInContext, kind: CodeKind, to: string): Recipient {
  const { UserID, Nick } = accountOf(context) ?? { UserID: 0 };
  const { SystemMailbox, PasswordRecoveryCodeDays = null } = context.settings.value ?? {};
  return {
    ...{ userId: UserID, login: Nick ?? '', kind, to: to.trim() },
    systemMailbox: SystemMailbox?.trim() || undefined,
    recoveryDays: PasswordRecoveryCodeDays,
  };
}

/** A mailbox or number as it may be stored. */
function spellingsOf(kind: CodeKind, to: string): string[] {
  const text = to.trim();
  // No database has a text with this character, and PostgreSQL refuses it.
  if (text === '' || text.includes('\0')) return [];
  return kind === 'email-code' ? [text] : phoneSpellings(text);
}

async function onSite<T>(
  site: Site,
  { signal, resources }: ServeRun,
  { ip }: Asked,
  ask: (db: QueryContext) => Promise<T>,
): Promise<T> {
  return await resources.reads.run({ address: ip ?? '', login: '' }, signal, () =>
    querySite(site, ask, signal, resources.openTables),
  );
}

import { signInAtRadius } from '#core/directory/radius/check.ts';
import { message } from '#core/messages/catalogue.ts';
import { hashForm, NOBODYS_HASH } from '#core/signin/passwords/hash.ts';
import {
  accountOf,
  type CredentialChecks,
  providerOf,
  type SignInContext,
  type StoredHash,
} from '../signin/context.ts';
import { compareHash } from '../signin/hash.ts';
import { judgeRadius } from '../signin/radius.ts';
import { unknown } from '../signin/step.ts';
import { judgeAddress, judgeCaptcha } from '../signin/steps/account.ts';
import { refusedBefore } from '../signin/steps/index.ts';
import type { PasswordRequest, ServeRun } from './request.ts';

/** How often a RADIUS server is asked, a second apart. */
const TRIES = 3;

/** The checks of one sign-in, and the hash that its password was compared with. */
export interface PasswordChecks extends CredentialChecks {
  readonly stored: StoredHash | undefined;
}

/** How the password of a request is checked. */
export function createChecks(request: PasswordRequest, { signal, resources }: ServeRun): PasswordChecks {
  const key = { address: request.ip ?? '', login: request.user };
  let checked: StoredHash | undefined;
  return {
    get stored() {
      return checked;
    },
    async hash(context, stored, password) {
      if (isKeptElsewhere(context) || isAskedFirst(context, request)) return undefined;
      const compare = (hash: string) =>
        resources.hashes.run(key, signal, () => compareHash(hash, password === '' ? ' ' : password));
      // Nobody shall see by the time whether there is an account, and a password to compare with.
      if (!stored || hashForm(stored.value) === 'unknown') {
        await compare(NOBODYS_HASH);
        return stored && 'unknown-form';
      }
      checked = stored;
      const check = await compare(stored.value);
      return password === '' ? 'differs' : check;
    },
    async radius(service, login, password) {
      const { message: said } = await signInAtRadius(service, { login, password, tries: TRIES }, signal);
      return judgeRadius(said) ?? unknown(message('access-signin.radius'));
    },
    outside: (work) => resources.outside.run(key, signal, work),
  };
}

/** The password of somebody who is known is with another server. */
function isKeptElsewhere(context: SignInContext): boolean {
  return accountOf(context) !== undefined && providerOf(context)?.ProviderType !== 'None';
}

/** What is asked of the person before the password is looked at at all, and is told whoever it is. */
function isAskedFirst(context: SignInContext, { isHuman }: PasswordRequest): boolean {
  if (judgeAddress(context).facts?.isAddressBlocked) return true;
  return (
    !isHuman &&
    judgeCaptcha(context).facts?.isCaptchaAsked === true &&
    refusedBefore('captcha', context) === undefined
  );
}

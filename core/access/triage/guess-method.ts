import type { TriagePlace } from '#core/base/complaint.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { Symptom } from '#core/contract/access/triage.ts';

/** What a complaint says of a way to sign in, the more special first. */
const WORDS: readonly (readonly [RegExp, SignInMethod])[] = [
  [/\bsaml/i, 'saml'],
  [/\boidc\b|open[ -]?id|\boauth/i, 'oauth'],
  [
    /\bkerberos|\bnegotiate\b|\bntlm\b|windows[- ](?:sso|auth|sign|log)|(?:через|по|под) windows|доменн\S{1,40} вход/i,
    'windows',
  ],
  [/\bPATs?\b/, 'pat'],
  [/personal access token|персональн\S{1,40} токен/i, 'pat'],
  [/basic[- ]auth|authorization:? basic|\bbasic (?:sign|log)/i, 'basic'],
  [
    /(?:one[- ]time|sign-?in|login|e-?mail(?:ed)?|sms|verification) codes?\b|\bcode (?:by|from|in) (?:the )?(?:e-?mail|mail|sms|phone)|одноразов\S{1,40} код|код\S{0,40} (?:из|по|на|в) (?:смс|sms|почт|письм|телефон)/i,
    'code',
  ],
  [/impersonat|имперсон|от чужого имени/i, 'impersonation'],
];

/**
 * How somebody signs in who complains so: by the address, by the symptom, by words of the text; by a password where
 * nothing tells. An external account without the name of its protocol is one of the site's `federation`.
 */
export function guessMethod(signs: {
  place: TriagePlace | null;
  symptoms: readonly Symptom[];
  error: string;
  /** Of the identity provider that the site has; undefined where it has none or that is not known. */
  federation: 'saml' | 'oauth' | undefined;
}): SignInMethod {
  const { place, symptoms, error, federation } = signs;
  if (place === 'saml' || place === 'oauth') return place;
  if (symptoms.includes('saml-rejected') || symptoms.includes('saml-not-configured')) return 'saml';
  const said = WORDS.find(([pattern]) => pattern.test(error))?.[1];
  if (said) return said;
  return symptoms.includes('ambiguous-account') ? (federation ?? 'oauth') : 'password';
}

import { z } from 'zod';
import {
  captchaAnswer,
  codeEntry,
  codeRequest,
  confirmationAnswer,
  emptyAnswer,
  factorAnswer,
  factorRequest,
  impersonationRequest,
  pageAnswer,
  passwordDue,
  passwordRecovery,
  passwordSignIn,
  recoveryRequest,
  registeredAnswer,
  registrationCodeRequest,
  registrationRequest,
  sentAnswer,
  sentCodeAnswer,
  sessionAnswer,
  signInAnswer,
  signOutAnswer,
  tokenAnswer,
  tokenRefresh,
} from '#core/contract/signin/service-bodies.ts';
import type { CodeSuffix } from '#core/messages/codes.ts';

/** A route by which people sign in, or out. */
export interface SignInRoute {
  method: 'GET' | 'POST';
  /** With `{name}` for what a caller puts in. */
  path: string;
  /** Its identifier in the document. */
  id: string;
  summary: Extract<CodeSuffix<'document'>, `sign-in-${string}`>;
  body?: z.ZodObject;
  /** Fields of a form that another page sends. */
  form?: z.ZodObject;
  query?: z.core.$ZodShape;
  /** An answer as JSON, or something else. */
  gives: z.ZodType | 'redirect' | 'metadata' | 'nothing';
  /** Only for who is signed in. */
  isSignedIn?: true;
}

const text = z.string().optional();
const fromUrl = { fromUrl: text };
const oauthAnswer = z.object({ state: z.string(), code: text, error: text });
const samlResponse = z.object({ SAMLResponse: z.string(), RelayState: text });
const samlLogout = z.object({ SAMLRequest: text, SAMLResponse: text, RelayState: text });
const OAUTH = '/api/auth/oauth';
const SAML = '/api/auth/saml/{providerId}';

/** All of them. Those of OpenID Connect can have one more, which is the site's to choose: `CallbackPath`. */
export const SIGN_IN_ROUTES: readonly SignInRoute[] = [
  {
    method: 'POST',
    path: '/api/auth/token-v2',
    id: 'signIn',
    summary: 'sign-in-token',
    body: passwordSignIn,
    gives: signInAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/token/refresh',
    id: 'refreshToken',
    summary: 'sign-in-refresh',
    body: tokenRefresh,
    gives: tokenAnswer,
  },
  {
    method: 'GET',
    path: '/api/auth/info',
    id: 'session',
    summary: 'sign-in-info',
    gives: sessionAnswer,
    isSignedIn: true,
  },
  {
    method: 'POST',
    path: '/api/auth/signout',
    id: 'signOut',
    summary: 'sign-in-signout',
    gives: signOutAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/password',
    id: 'changePassword',
    summary: 'sign-in-password',
    body: passwordDue,
    gives: emptyAnswer,
    isSignedIn: true,
  },
  {
    method: 'GET',
    path: '/api/auth/negotiate',
    id: 'signInByWindows',
    summary: 'sign-in-negotiate',
    query: fromUrl,
    gives: 'redirect',
  },
  {
    method: 'POST',
    path: '/api/auth/impersonate',
    id: 'impersonate',
    summary: 'sign-in-impersonate',
    body: impersonationRequest,
    gives: signInAnswer,
    isSignedIn: true,
  },
  {
    method: 'GET',
    path: '/api/auth/captcha',
    id: 'captcha',
    summary: 'sign-in-captcha',
    gives: captchaAnswer,
  },
  { method: 'GET', path: '/api/auth/page', id: 'signInPage', summary: 'sign-in-page', gives: pageAnswer },
  {
    method: 'POST',
    path: '/api/auth/code',
    id: 'sendLoginCode',
    summary: 'sign-in-code',
    body: codeRequest,
    gives: sentCodeAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/code/confirm',
    id: 'signInByCode',
    summary: 'sign-in-code-confirm',
    body: codeEntry,
    gives: signInAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/recovery',
    id: 'sendRecoveryCode',
    summary: 'sign-in-recovery',
    body: recoveryRequest,
    gives: sentAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/recovery/password',
    id: 'recoverPassword',
    summary: 'sign-in-recovery-password',
    body: passwordRecovery,
    gives: emptyAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/factor',
    id: 'beginFactor',
    summary: 'sign-in-factor',
    body: factorRequest,
    gives: factorAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/factor/confirm',
    id: 'confirmFactor',
    summary: 'sign-in-factor-confirm',
    body: factorRequest,
    gives: confirmationAnswer,
  },
  {
    method: 'POST',
    path: '/api/auth/factor/callback',
    id: 'factorCallback',
    summary: 'sign-in-factor-callback',
    query: factorRequest.shape,
    form: z.object({ accessToken: z.string() }),
    gives: 'redirect',
  },
  {
    method: 'POST',
    path: '/api/user/code',
    id: 'sendRegistrationCode',
    summary: 'sign-in-user-code',
    body: registrationCodeRequest,
    gives: sentAnswer,
  },
  {
    method: 'POST',
    path: '/api/user',
    id: 'register',
    summary: 'sign-in-user',
    body: registrationRequest,
    gives: registeredAnswer,
  },
  {
    method: 'GET',
    path: OAUTH,
    id: 'oauth',
    summary: 'sign-in-oauth-login',
    query: { ...oauthAnswer.partial().shape, provider: text, fromUrl: text },
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${OAUTH}/{provider}/login`,
    id: 'oauthLogin',
    summary: 'sign-in-oauth-login',
    query: fromUrl,
    gives: 'redirect',
  },
  {
    method: 'POST',
    path: OAUTH,
    id: 'oauthAnswer',
    summary: 'sign-in-oauth-callback',
    form: oauthAnswer,
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${OAUTH}/{callback}`,
    id: 'oauthCallback',
    summary: 'sign-in-oauth-callback',
    query: oauthAnswer.shape,
    gives: 'redirect',
  },
  {
    method: 'POST',
    path: `${OAUTH}/{callback}`,
    id: 'oauthCallbackForm',
    summary: 'sign-in-oauth-callback',
    form: oauthAnswer,
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${OAUTH}/logout`,
    id: 'oauthLogout',
    summary: 'sign-in-oauth-logout',
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${OAUTH}/{provider}/logout`,
    id: 'oauthProviderLogout',
    summary: 'sign-in-oauth-logout',
    gives: 'redirect',
  },
  {
    method: 'POST',
    path: `${OAUTH}/{provider}/backchannel-logout`,
    id: 'oauthEnded',
    summary: 'sign-in-oauth-ended',
    form: z.object({ logout_token: z.string() }),
    gives: 'nothing',
  },
  {
    method: 'GET',
    path: `${SAML}/login`,
    id: 'samlLogin',
    summary: 'sign-in-saml-login',
    query: fromUrl,
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${SAML}/passive`,
    id: 'samlPassive',
    summary: 'sign-in-saml-passive',
    query: fromUrl,
    gives: 'redirect',
  },
  {
    method: 'POST',
    path: `${SAML}/assertionconsumer`,
    id: 'samlResponse',
    summary: 'sign-in-saml-response',
    form: samlResponse,
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${SAML}/logout`,
    id: 'samlLogout',
    summary: 'sign-in-saml-logout',
    query: fromUrl,
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${SAML}/singlelogout`,
    id: 'samlSingleLogout',
    summary: 'sign-in-saml-single-logout',
    query: samlLogout.shape,
    gives: 'redirect',
  },
  {
    method: 'POST',
    path: `${SAML}/singlelogout`,
    id: 'samlSingleLogoutForm',
    summary: 'sign-in-saml-single-logout',
    form: samlLogout,
    gives: 'redirect',
  },
  {
    method: 'GET',
    path: `${SAML}/metadata`,
    id: 'samlMetadata',
    summary: 'sign-in-saml-metadata',
    gives: 'metadata',
  },
];

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
  gives: z.ZodType | 'redirect' | 'redirect-or-form' | 'metadata' | 'nothing';
  /** What a second factor that is off answers with 503 (spec, "Errors"). */
  isOfFactor?: true;
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

type Details = Omit<SignInRoute, 'method' | 'path' | 'id' | 'summary'>;

function route(method: SignInRoute['method']) {
  return (path: string, id: string, summary: SignInRoute['summary'], details: Details): SignInRoute => ({
    ...{ method, path, id, summary },
    ...details,
  });
}
const get = route('GET');
const post = route('POST');

/** All of them. Those of OpenID Connect can have one more, which is the site's to choose: `CallbackPath`. */
export const SIGN_IN_ROUTES: readonly SignInRoute[] = [
  post('/api/auth/token-v2', 'signIn', 'sign-in-token', {
    body: passwordSignIn,
    isOfFactor: true,
    gives: signInAnswer,
  }),
  post('/api/auth/token/refresh', 'refreshToken', 'sign-in-refresh', {
    body: tokenRefresh,
    gives: tokenAnswer,
  }),
  get('/api/auth/info', 'session', 'sign-in-info', { gives: sessionAnswer, isSignedIn: true }),
  post('/api/auth/signout', 'signOut', 'sign-in-signout', { gives: signOutAnswer }),
  post('/api/auth/password', 'changePassword', 'sign-in-password', {
    body: passwordDue,
    gives: emptyAnswer,
    isSignedIn: true,
  }),
  get('/api/auth/negotiate', 'signInByWindows', 'sign-in-negotiate', { query: fromUrl, gives: 'redirect' }),
  post('/api/auth/impersonate', 'impersonate', 'sign-in-impersonate', {
    body: impersonationRequest,
    gives: signInAnswer,
    isSignedIn: true,
  }),
  get('/api/auth/captcha', 'captcha', 'sign-in-captcha', { gives: captchaAnswer }),
  get('/api/auth/page', 'signInPage', 'sign-in-page', { gives: pageAnswer }),
  post('/api/auth/code', 'sendLoginCode', 'sign-in-code', { body: codeRequest, gives: sentCodeAnswer }),
  post('/api/auth/code/confirm', 'signInByCode', 'sign-in-code-confirm', {
    body: codeEntry,
    gives: signInAnswer,
  }),
  post('/api/auth/recovery', 'sendRecoveryCode', 'sign-in-recovery', {
    body: recoveryRequest,
    gives: sentAnswer,
  }),
  post('/api/auth/recovery/password', 'recoverPassword', 'sign-in-recovery-password', {
    body: passwordRecovery,
    gives: emptyAnswer,
  }),
  post('/api/auth/factor', 'beginFactor', 'sign-in-factor', {
    body: factorRequest,
    isOfFactor: true,
    gives: factorAnswer,
  }),
  post('/api/auth/factor/confirm', 'confirmFactor', 'sign-in-factor-confirm', {
    body: factorRequest,
    isOfFactor: true,
    gives: confirmationAnswer,
  }),
  post('/api/auth/factor/callback', 'factorCallback', 'sign-in-factor-callback', {
    form: z.object({ accessToken: z.string() }),
    query: factorRequest.shape,
    isOfFactor: true,
    gives: 'redirect',
  }),
  post('/api/user/code', 'sendRegistrationCode', 'sign-in-user-code', {
    body: registrationCodeRequest,
    gives: sentAnswer,
  }),
  post('/api/user', 'register', 'sign-in-user', { body: registrationRequest, gives: registeredAnswer }),
  get(OAUTH, 'oauth', 'sign-in-oauth-login', {
    query: { ...oauthAnswer.partial().shape, provider: text, fromUrl: text },
    isOfFactor: true,
    gives: 'redirect',
  }),
  get(`${OAUTH}/{provider}/login`, 'oauthLogin', 'sign-in-oauth-login', {
    query: fromUrl,
    gives: 'redirect',
  }),
  post(OAUTH, 'oauthAnswer', 'sign-in-oauth-callback', {
    form: oauthAnswer,
    isOfFactor: true,
    gives: 'redirect',
  }),
  get(`${OAUTH}/{callback}`, 'oauthCallback', 'sign-in-oauth-callback', {
    query: oauthAnswer.shape,
    isOfFactor: true,
    gives: 'redirect',
  }),
  post(`${OAUTH}/{callback}`, 'oauthCallbackForm', 'sign-in-oauth-callback', {
    form: oauthAnswer,
    isOfFactor: true,
    gives: 'redirect',
  }),
  get(`${OAUTH}/logout`, 'oauthLogout', 'sign-in-oauth-logout', { gives: 'redirect' }),
  get(`${OAUTH}/{provider}/logout`, 'oauthProviderLogout', 'sign-in-oauth-logout', { gives: 'redirect' }),
  post(`${OAUTH}/{provider}/backchannel-logout`, 'oauthEnded', 'sign-in-oauth-ended', {
    form: z.object({ logout_token: z.string() }),
    gives: 'nothing',
  }),
  get(`${SAML}/login`, 'samlLogin', 'sign-in-saml-login', { query: fromUrl, gives: 'redirect-or-form' }),
  get(`${SAML}/passive`, 'samlPassive', 'sign-in-saml-passive', {
    query: fromUrl,
    gives: 'redirect-or-form',
  }),
  post(`${SAML}/assertionconsumer`, 'samlResponse', 'sign-in-saml-response', {
    form: samlResponse,
    isOfFactor: true,
    gives: 'redirect',
  }),
  get(`${SAML}/logout`, 'samlLogout', 'sign-in-saml-logout', { query: fromUrl, gives: 'redirect-or-form' }),
  get(`${SAML}/singlelogout`, 'samlSingleLogout', 'sign-in-saml-single-logout', {
    query: samlLogout.shape,
    gives: 'redirect-or-form',
  }),
  post(`${SAML}/singlelogout`, 'samlSingleLogoutForm', 'sign-in-saml-single-logout', {
    form: samlLogout,
    gives: 'redirect-or-form',
  }),
  get(`${SAML}/metadata`, 'samlMetadata', 'sign-in-saml-metadata', { gives: 'metadata' }),
];

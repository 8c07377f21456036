import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../send.ts';
import type { Begun, Served } from './begin.ts';
import type { Issued } from './serving.ts';
import { type IssuedTokens, setCookies, setFactorCookie } from './session/cookies.ts';
import type { SignIn } from './sign-in.ts';

/** Answers with the tokens of who has signed in, or with what is asked for besides. */
export async function sendBegun(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Begun,
): Promise<FastifyReply> {
  if (!('factor' in begun))
    return await sendTokens(signIn, request, reply, { issued: begun, more: userData(begun.served) });
  const { factor } = begun;
  setFactorCookie(request, reply, { factor, settings: await signIn.settings() });
  const { kind: Kind, ticket: Ticket, expiresAt } = factor;
  return sendJson(reply, 200, {
    Success: true,
    Data: { SecondFactor: { Kind, Ticket, ExpiresAt: expiresAt.toISOString() } },
  });
}

/** The same of tokens alone; `more` stands beside them. */
export async function sendTokens(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  { issued, more }: { issued: Issued; more: Record<string, unknown> },
): Promise<FastifyReply> {
  const { tokens } = issued;
  setCookies(request, reply, { tokens, settings: await signIn.settings() });
  return sendJson(reply, 200, { Success: true, Data: { ...tokenData(tokens), ...more } });
}

function tokenData({ access, refresh }: IssuedTokens) {
  return {
    Token: access.text,
    ExpiresAt: access.expiresAt.toISOString(),
    ...(refresh && {
      RefreshToken: refresh.text,
      RefreshExpiresAt: refresh.expiresAt.toISOString(),
    }),
  };
}

function userData({ user, password }: Served) {
  return {
    User: { Id: user.UserID, Login: user.Login, DisplayName: user.DisplayName },
    MustChangePassword: password?.isDue === true,
    PasswordDaysLeft: password?.daysLeft ?? null,
  };
}

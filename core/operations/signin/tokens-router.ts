import { signinContract } from '#core/contract/signin/signin.ts';
import { readTokenCaps } from '#core/keys/token-caps.ts';
import { readAsUser, writeAsUser } from '#core/signin/administration.ts';
import {
  createOwnToken,
  generateToken,
  listOwnTokens,
  listTokens,
  revokeOwnToken,
  revokeToken,
} from '#core/signin/tokens.ts';
import { readHandler, writeHandler } from '../administration-handlers.ts';
import { implementArea } from '../handlers.ts';

const os = implementArea({ signin: signinContract });

const { tokens, ownTokens } = os.signin;

/** Operations on personal access tokens of anybody. */
export const tokensRouter = tokens.router({
  list: tokens.list.handler(readHandler((admin, { login }, now) => listTokens(admin, login, now))),
  revoke: tokens.revoke.handler(writeHandler((admin, { id }, now) => revokeToken(admin, id, now))),
  generate: tokens.generate.handler(
    writeHandler(async (admin, { limits, configuration, ...token }, now) =>
      generateToken(admin, { ...token, caps: readTokenCaps(limits, configuration) }, now),
    ),
  ),
});

/** Operations on the operator's own tokens. */
export const ownTokensRouter = ownTokens.router({
  list: ownTokens.list.handler(readHandler((admin, _input, now) => listOwnTokens(admin, now), readAsUser)),
  create: ownTokens.create.handler(
    writeHandler(
      async (admin, { configuration, ...token }, now) =>
        createOwnToken(admin, { ...token, caps: readTokenCaps({}, configuration) }, now),
      writeAsUser,
    ),
  ),
  revoke: ownTokens.revoke.handler(
    writeHandler((admin, { id }, now) => revokeOwnToken(admin, id, now), writeAsUser),
  ),
});

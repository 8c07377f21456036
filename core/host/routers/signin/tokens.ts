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
import { os, reading, writing } from '../../bind.ts';

const { tokens, ownTokens } = os.signin;

/** Operations on personal access tokens of anybody. */
export const tokensRouter = tokens.router({
  list: tokens.list.handler(reading((given, { login }, now) => listTokens(given, login, now))),
  revoke: tokens.revoke.handler(writing((given, { id }, now) => revokeToken(given, id, now))),
  generate: tokens.generate.handler(
    writing(async (given, { limits, configuration, ...token }, now) =>
      generateToken(given, { ...token, caps: readTokenCaps(limits, configuration) }, now),
    ),
  ),
});

/** Operations on the operator's own tokens. */
export const ownTokensRouter = ownTokens.router({
  list: ownTokens.list.handler(reading((given, _input, now) => listOwnTokens(given, now), readAsUser)),
  create: ownTokens.create.handler(
    writing(
      async (given, { configuration, ...token }, now) =>
        createOwnToken(given, { ...token, caps: readTokenCaps({}, configuration) }, now),
      writeAsUser,
    ),
  ),
  revoke: ownTokens.revoke.handler(
    writing((given, { id }, now) => revokeOwnToken(given, id, now), writeAsUser),
  ),
});

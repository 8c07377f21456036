import {
  judgeTypedPassword,
  readPolicy,
  setUserPassword,
  verifyUserPassword,
} from '#core/signin/passwords/passwords.ts';
import { os, reading, writing } from '../../bind.ts';

const { passwords } = os.signin;

/** Operations on passwords of built-in users. */
export const passwordsRouter = passwords.router({
  policy: passwords.policy.handler(reading(({ tables }) => readPolicy(tables))),
  judge: passwords.judge.handler(reading((given, input) => judgeTypedPassword(given, input))),
  set: passwords.set.handler(writing((given, input, now) => setUserPassword(given, input, now))),
  verify: passwords.verify.handler(writing((given, input) => verifyUserPassword(given, input))),
});

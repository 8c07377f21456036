import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Works for a challenge of the service, and gives the solution as it takes it. Throws what `fetch` throws. */
export async function solveCaptcha(): Promise<string> {
  const answer = await fetch('/api/auth/captcha');
  const challenge: Challenge = await answer.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

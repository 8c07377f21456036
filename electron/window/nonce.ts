import { randomBytes } from 'node:crypto';

/** What the build leaves in the document for each answer's own nonce. */
const PLACEHOLDER = '__CSP_NONCE__';

/** A nonce for one answer. */
export function newNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** The document with the nonce of this answer. */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(PLACEHOLDER, nonce);
}

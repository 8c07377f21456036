import type { RefusalReason } from '#core/messages/web/refusals.ts';
import type { ServiceRefusal } from '#core/messages/web/service-refusals.ts';

/** What an answer without an operation says: a code of `refusal.*` or `service-refusal.*`. */
export type Reason = ServiceRefusal | RefusalReason;

export interface RefusalDetails {
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** Methods that the address has. */
  allow?: readonly string[];
  /** How else than by a key somebody may say who it is: a challenge of `WWW-Authenticate`. */
  challenge?: string | undefined;
}

/** Thrown by hooks and handlers: the request ends with this status, and the application says why in its own form. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: Reason;
  readonly details: RefusalDetails;

  constructor(status: number, reason: Reason, details: RefusalDetails = {}) {
    super(reason);
    this.name = 'Refusal';
    this.status = status;
    this.reason = reason;
    this.details = details;
  }

  /** Headers of its answer. What is left of the request is not read, so the connection ends with it. */
  get headers(): Record<string, string> {
    const { retryAfter, allow, challenge } = this.details;
    return {
      connection: 'close',
      ...(this.status === 401 ? { 'www-authenticate': challenge ?? 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(allow ? { allow: [...allow].sort().join(', ') } : {}),
    };
  }
}

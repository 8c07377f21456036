import type { Confirmation } from '#core/access/lock-out/require-confirmed.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { SiteOperator } from '#core/contract/operator.ts';
import type { CompleteWrite } from '#core/contract/signin/guard.ts';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import { type HostContext, withSite } from './context.ts';
import type { Call } from './handlers.ts';

/** Reads from a site in the operator's name, and lets go of it with the answer. */
export async function readAsOperator<T>(
  context: HostContext,
  { site, operator }: SiteOperator,
  work: (admin: Administration) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return await withSite(context, { site }, (opened) => readAs(opened, operator, work, signal), signal);
}

/** Binds a question that an administrator asks of sign-in; with `readAsUser`, that any user asks. */
export function readHandler<Input extends SiteOperator, Data>(
  work: (admin: Administration, input: Input, now: Date) => Promise<Data>,
  run: typeof readAs = readAs,
) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(
      context,
      { site: input.site },
      (site) => run(site, input.operator, (admin) => work(admin, input, context.now()), signal),
      signal,
    );
}

/** Binds a question whose answer comes in the platform's envelope. */
export function envelopeHandler<Input extends SiteOperator, Data>(
  work: (admin: Administration, input: Input) => Promise<Data>,
) {
  const read = readHandler(work);
  return async (call: Call<Input>) => ({ Success: true as const, Data: await read(call) });
}

/** What is called by its path in the contract. */
type NamedCall<Input> = Call<Input> & { path: readonly string[] };

/**
 * Binds a change that an administrator makes to sign-in; with `writeAsUser`, that any user makes. It is a run of the history, with
 * what it takes to undo it.
 */
export function writeHandler<Input extends SiteOperator & { confirmWithin?: number | undefined }, Output>(
  work: (admin: Administration, input: Input, now: Date) => Promise<Output>,
  run: typeof writeAs = writeAs,
) {
  return async ({ context, input, signal, path }: NamedCall<Input>): Promise<Output> => {
    // With all that archives take: loaded with the first write.
    const { recordSignInWrite } = await import('./history/record-sign-in.ts');
    const now = context.now();
    const { site: address, operator, confirmWithin: minutes } = input;
    const toConfirm = minutes === undefined ? {} : { toConfirm: { site: address, operator, minutes } };
    const facts = { address, operator, operation: path.slice(1).join('.'), input, now, ...toConfirm };
    return await withSite(
      context,
      { site: address },
      (site) =>
        recordSignInWrite<Output>(context, site, facts, (journal) =>
          run<Output>(
            site,
            operator,
            (admin, session) => journal<Output>(admin, session, (given) => work(given, input, now)),
            signal,
          ),
        ),
      signal,
    );
  };
}

type Guarded<Name extends CompleteWrite['operation']> = Omit<
  Extract<CompleteWrite, { operation: Name }>,
  'operation'
>;

/**
 * Binds a change that can lock somebody out. The lock-out guard is asked before the write's own transaction, which would
 * otherwise hold the rows of all users; what it warns of is made only where the caller has confirmed it.
 */
export function guardedHandler<
  Name extends CompleteWrite['operation'],
  Input extends SiteOperator & Confirmation,
  Output,
>(
  operation: Name,
  work: (admin: Administration, input: Input & Guarded<Name>, now: Date) => Promise<Output>,
) {
  const write = writeHandler(work);
  const rollback = new Error('undone');
  const dryRun = ({ context, input, signal }: Call<Input & Guarded<Name>>) =>
    withSite(
      context,
      { site: input.site },
      (site) =>
        writeAs(
          site,
          input.operator,
          async (admin) => {
            await work(admin, input, context.now());
            throw rollback;
          },
          signal,
        ),
      signal,
    );
  return async (call: NamedCall<Input & Guarded<Name>>) => {
    const { context, input, signal } = call;
    const completeWrite = { operation, ...input } as unknown as CompleteWrite;
    // With all that decides who can sign in: loaded with the first write that could change it.
    const { requireConfirmed } = await import('#core/access/lock-out/require-confirmed.ts');
    try {
      await readAsOperator(
        context,
        input,
        (admin) => requireConfirmed(admin, completeWrite, input, context.now()),
        signal,
      );
    } catch (error) {
      if (!isSiteferryError(error, 'lock-out') && !isSiteferryError(error, 'settings-cleared')) throw error;
      // What its rules refuse anyway is not asked about.
      await dryRun(call).catch((refusal: unknown) => {
        if (refusal !== rollback) throw refusal;
      });
      throw error;
    }
    return await write(call);
  };
}

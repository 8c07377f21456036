import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readWindowsOffer } from '#core/access/serve/way.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { Refusal } from '#electron/http/refusal.ts';
import { continueInBrowser, inBrowser, returnAddress } from '../browser.ts';
import { align, type Serving } from '../serving.ts';
import type { SignIn } from '../sign-in.ts';
import { signInByClaims } from './external.ts';
import { acceptTicket, type Kerberos, loadKerberos, mechanismOf, type Ticket } from './kerberos.ts';

const PATH = '/api/auth/negotiate';

/** Adds signing in by a Kerberos ticket (spec, "Authentication", 3), which needs the package `kerberos`. */
export function addNegotiateRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { serving } = signIn;
  let loaded: Promise<Kerberos | undefined> | undefined;
  app.get<{ Querystring: { fromUrl?: unknown } }>(
    PATH,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { result, isKerberosOnly } = readWindowsOffer(await serving.configuration());
      if (result === 'blocks') throw new Refusal(404, 'not-found');
      if (result !== 'passes') throw new SiteferryError('sign-in-undecided', {});
      loaded ??= serving.kerberos
        ? Promise.resolve(serving.kerberos)
        : loadKerberos(serving.context.logError);
      const kerberos = await loaded;
      if (!kerberos) throw new Refusal(501, 'kerberos-missing');
      const ticket = await accept(serving, request, kerberos, isKerberosOnly);
      const { fromUrl } = request.query;
      const returnTo = returnAddress(typeof fromUrl === 'string' ? fromUrl : undefined);
      return await inBrowser(() => goOn(signIn, request, reply, { ticket, returnTo }))(request, reply);
    },
  );
}

/** Throws a `Refusal` for who brings no ticket, or none that is accepted. */
async function accept(
  serving: Serving,
  request: FastifyRequest,
  kerberos: Kerberos,
  isKerberosOnly: boolean,
): Promise<Ticket> {
  const challenge = 'Negotiate';
  const text = /^Negotiate ([\w+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (text === undefined) throw new Refusal(401, 'ticket-missing', { challenge });
  const token = Buffer.from(text, 'base64');
  const mechanism = mechanismOf(token);
  if (mechanism === 'kerberos' || (mechanism === 'other' && !isKerberosOnly)) {
    try {
      const ticket = await acceptTicket(kerberos, token);
      if (ticket) return ticket;
    } catch (error) {
      // A keytab that cannot be read looks like this, too.
      serving.context.logError(error);
    }
  }
  await align(serving, request, readWindowsOffer(await serving.configuration()).failureTime);
  throw new Refusal(401, mechanism === 'ntlm' ? 'ntlm-refused' : 'ticket-refused', { challenge });
}

async function goOn(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket, returnTo }: { ticket: Ticket; returnTo: string },
): Promise<FastifyReply> {
  const claims = { upn: ticket.principal };
  const begun = await signInByClaims(signIn.serving, request, reply, { method: 'windows', claims });
  if (ticket.response) reply.header('www-authenticate', `Negotiate ${ticket.response}`);
  return continueInBrowser(request, reply, begun, { settings: await signIn.settings(), returnTo });
}

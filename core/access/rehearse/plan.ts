import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { RehearsalPlan, RehearsalPlanInput } from '#core/contract/access/rehearse.ts';
import { NO_SECOND_FACTOR } from '#core/contract/signin/provider-fields.ts';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { type RehearsedProvider, readProvider, titleOf } from './provider.ts';

/** What a rehearsal of a provider will do, before it does anything. Throws `record-unknown`. */
export async function planRehearsal(
  administration: Administration,
  { providerId, port }: RehearsalPlanInput,
): Promise<RehearsalPlan> {
  const read = await readProvider(administration, providerId);
  const { Id: id, ProviderType: type } = read.provider;
  const isBrowser = type === 'OAuth' || type === 'SAML';
  const address = isBrowser ? loopbackAddress(port) : null;
  return {
    provider: { id, type, title: titleOf(read.provider) },
    way: isBrowser ? 'browser' : 'password',
    address,
    signs: read.backend.type === 'SAML' && read.backend.signRequests,
    hasFactor: read.provider.SecondFactorType !== NO_SECOND_FACTOR,
    notes: [message('rehearsal.note.site-untouched'), ...notesOf(read, address ?? '')],
  };
}

function notesOf({ backend, provider }: RehearsedProvider, address: string): Message[] {
  const notes: Message[] = [];
  switch (backend.type) {
    case 'None':
      notes.push(message('rehearsal.note.internal'));
      break;
    case 'ActiveDirectory':
    case 'OpenLDAP':
      notes.push(message('rehearsal.note.directory', { server: backend.server }));
      break;
    case 'Radius':
      notes.push(message('rehearsal.note.radius', { server: `${backend.address}:${backend.port}` }));
      break;
    case 'OAuth':
      notes.push(
        message('rehearsal.note.allow-redirect', { address, client: backend.clientId }),
        message('rehearsal.note.identity-provider'),
      );
      break;
    case 'SAML':
      notes.push(
        message('rehearsal.note.allow-consumer', { address, issuer: backend.issuer }),
        message('rehearsal.note.identity-provider'),
      );
      if (backend.signRequests)
        notes.push(message('rehearsal.note.signing', { path: sanitize(backend.certificatePath) }));
      break;
  }
  if (!provider.IsActive) notes.push(message('rehearsal.note.inactive'));
  return notes;
}

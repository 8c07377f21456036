import type { Message } from '#core/base/message.ts';
import { visible } from '#core/base/text.ts';
import type { RehearsalPlan, RehearsalPlanInput } from '#core/contract/access-rehearse.ts';
import { NO_SECOND_FACTOR } from '#core/contract/provider-fields.ts';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { type RehearsedProvider, readProvider, titleOf } from './provider.ts';

/** What a rehearsal of a provider will do, before it does anything. Throws `record-unknown`. */
export async function planRehearsal(
  given: Administration,
  { providerId, port }: RehearsalPlanInput,
): Promise<RehearsalPlan> {
  const read = await readProvider(given, providerId);
  const { Id: id, ProviderType: type } = read.provider;
  const isBrowser = type === 'OAuth' || type === 'SAML';
  const address = isBrowser ? loopbackAddress(port) : null;
  return {
    provider: { id, type, title: titleOf(read.provider) },
    way: isBrowser ? 'browser' : 'password',
    address,
    signs: read.means.type === 'SAML' && read.means.signRequests,
    hasFactor: read.provider.SecondFactorType !== NO_SECOND_FACTOR,
    notes: [message('rehearsal.note.site-untouched'), ...notesOf(read, address ?? '')],
  };
}

function notesOf({ means, provider }: RehearsedProvider, address: string): Message[] {
  const notes: Message[] = [];
  switch (means.type) {
    case 'None':
      notes.push(message('rehearsal.note.internal'));
      break;
    case 'ActiveDirectory':
    case 'OpenLDAP':
      notes.push(message('rehearsal.note.directory', { server: means.server }));
      break;
    case 'Radius':
      notes.push(message('rehearsal.note.radius', { server: `${means.address}:${means.port}` }));
      break;
    case 'OAuth':
      notes.push(
        message('rehearsal.note.allow-redirect', { address, client: means.clientId }),
        message('rehearsal.note.identity-provider'),
      );
      break;
    case 'SAML':
      notes.push(
        message('rehearsal.note.allow-consumer', { address, issuer: means.issuer }),
        message('rehearsal.note.identity-provider'),
      );
      if (means.signRequests)
        notes.push(message('rehearsal.note.signing', { path: visible(means.certificatePath) }));
      break;
  }
  if (!provider.IsActive) notes.push(message('rehearsal.note.inactive'));
  return notes;
}

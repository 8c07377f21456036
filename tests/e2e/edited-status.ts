import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Lab } from './support.ts';

/** A status of a demo site, which tests change behind the back of the window. */
export interface EditedStatus {
  /** What the site calls it now. */
  name(): Promise<string | undefined>;
  /** Gives it the name that it has on the other site. */
  edit(): Promise<void>;
}

export async function statusToEdit(
  { host: { client } }: Pick<Lab, 'host'>,
  site: string,
): Promise<EditedStatus> {
  const [found] = await client.transfer.search({ site, text: 'Under review', limit: 1, type: 'states' });
  if (!found) throw new Error('the demo lacks its status');
  const { guid } = found;
  return {
    async name() {
      const all = await client.transfer.search({ site, text: 'review', limit: 10, type: 'states' });
      return all.find((one) => one.guid === guid)?.label;
    },
    async edit() {
      const from = { site: 'Demo receiver', selection: [{ type: 'states', guid, includeSubcat: true }] };
      const moved = { site, from, remove: [], options: importOptions.parse({}) };
      await runLong(client.transfer.move(moved));
    },
  };
}

import { basename } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { ConnectionInFile } from '#core/contract/site/connection.ts';
import { siteColour } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { defineCommand } from '../command.ts';
import { readSecret } from '../secret-file.ts';
import { warningLines } from '../views/warnings.ts';

/** Exit code of a password that was not kept (design, section 7). */
const NOT_KEPT = 10;

export const siteAddCommand = defineCommand({
  name: 'site add',
  options: {
    name: { type: 'string', value: 'NAME', required: true },
    from: { type: 'string', value: 'FILE', required: true },
    connection: { type: 'string', value: 'NAME' },
    colour: { type: 'string', choices: siteColour.options },
    production: { type: 'boolean' },
  },
  calls: {
    'site.readConnection': { file: 'from', text: 'from' },
    'site.save': {
      url: 'from',
      previousName: { excluded: 'a site that is added has none' },
      profile: { excluded: 'no configuration of a site names one: site save does' },
      folder: { excluded: 'said by site save' },
      labels: { excluded: 'said by site save' },
      zone: { excluded: 'said by site save' },
      web: { excluded: 'said by site save' },
      passwordFile: { excluded: 'said by site save' },
      passwordCredential: { excluded: 'said by site save' },
      sshPasswordFile: { excluded: 'said by site save' },
      sshPasswordCredential: { excluded: 'said by site save' },
    },
    'site.setPassword': {
      password: 'from',
      remember: { excluded: 'the session of the command line ends with the command' },
      secret: { excluded: 'a connection string has that of the database' },
    },
  },
  examples: [
    'site add --name prod --from web.config --connection Main --production',
    'site add --name test --from -',
  ],
  async run({ client, signal }, { name, from, connection, colour = 'grey', production }) {
    const text = await readSecret(from);
    const file = /\.(?:json|config|xml)$/i.test(from) ? { file: basename(from) } : {};
    const { connections } = await client.site.readConnection({ ...file, text }, { signal });
    const chosen = choose(connections, connection);
    const marks = { colour: siteColour.parse(colour), production };
    await client.site.save({ name, url: chosen.url, ...marks }, { signal });
    const { password } = chosen;
    const kept = password
      ? (await client.site.setPassword({ name, password, remember: true }, { signal })).kept
      : undefined;
    const isKept = kept === 'keychain';
    return {
      document: {
        name,
        url: chosen.url,
        password: isKept ? kept : 'none',
        warnings: chosen.findings,
      },
      lines: (printer) => [
        printer.text('site-add.saved', { name, url: sanitize(redactAddress(chosen.url)) }),
        ...(kept === undefined
          ? []
          : [
              isKept
                ? printer.text('site-password.saved', { name })
                : printer.text('site-password.no-keychain'),
            ]),
        ...warningLines(chosen.findings, printer),
      ],
      exitCode: kept === undefined || isKept ? 0 : NOT_KEPT,
    };
  },
});

type Usable = ConnectionInFile & { url: string };

/** The connection string that was named, or the only one that a site can be at. */
function choose(connections: readonly ConnectionInFile[], name: string | undefined): Usable {
  const named = connections.filter((one) => one.name.toLowerCase() === name?.toLowerCase());
  const [first] = named;
  if (first?.problem) throw new SiteferryError('usage', { reason: first.problem });
  const usable = (name === undefined ? connections : named).filter(
    (one): one is Usable => one.url !== undefined,
  );
  const [chosen] = usable;
  if (chosen && usable.length === 1) return chosen;
  const names = connections.map((one) => one.name);
  if (name !== undefined) {
    throw new SiteferryError('usage', { reason: message('connection.unknown', { name, names }) });
  }
  const reason = chosen
    ? message('connection.choose', { names })
    : message('connection.none-usable', { names });
  throw new SiteferryError('usage', { reason });
}

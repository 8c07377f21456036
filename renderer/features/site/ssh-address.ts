/** The options of a site's address that are about SSH, as fields of a form. */
export interface SshFields {
  /** Whether there is an SSH server; without it the others are kept, and left out of the address. */
  throughSsh: boolean;
  /** `user@host:22` */
  sshHost: string;
  /** File of the private key; empty for a password or the agent. */
  sshKey: string;
  /** Fingerprint of the server's key; empty for those of `known_hosts`. */
  sshHostKey: string;
}

export const noSsh: SshFields = { throughSsh: false, sshHost: '', sshKey: '', sshHostKey: '' };

const NAMES = ['sshHost', 'sshKey', 'sshHostKey'] as const;

/** The fields of an address's options. */
export function parseSsh(options: URLSearchParams): SshFields {
  const get = (name: (typeof NAMES)[number]) => options.get(name) ?? '';
  // Behind a `?` a browser takes a plus, which fingerprints have, for a space, which they do not have.
  return {
    throughSsh: NAMES.some((name) => options.has(name)),
    sshHost: get('sshHost'),
    sshKey: get('sshKey'),
    sshHostKey: get('sshHostKey').replaceAll(' ', '+'),
  };
}

/** The options that the fields stand for. */
export function sshOptions(fields: SshFields): [string, string][] {
  return fields.throughSsh ? NAMES.map((name) => [name, fields[name].trim()]) : [];
}

/** True where the SSH server is not written as the core reads it. */
export function isSshHostWrong({ throughSsh, sshHost }: SshFields): boolean {
  const host = sshHost.trim();
  return throughSsh && host !== '' && !/^[^@:/\s]+@(?:\[[^\]]+\]|[^@:/\\\s[\]]+)(?::\d{1,5})?$/.test(host);
}

import { parseSshOptions, type SshServer, type sshOptionNames } from '../tunnel/options.ts';
import type { Options } from './options.ts';
import { invalid } from './text.ts';

/** The SSH server of a URL's options. Throws `site-url-invalid`. */
export function sshOf(text: string, options: Options<(typeof sshOptionNames)[number]>): { ssh?: SshServer } {
  const ssh = parseSshOptions(options, (reason) => invalid(text, reason));
  return ssh ? { ssh } : {};
}

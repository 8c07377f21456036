import type { ExitCode } from '#core/base/errors.ts';
import type { Client } from '#core/host/client.ts';
import type { Terminal } from './terminal.ts';

/** An option as it is parsed and explained. */
export interface Option {
  /** What stands for the value in the help, e.g. `URL`; absent for a switch. */
  value?: string;
  help: string;
  required?: true;
  multiple?: true;
  /** A single-dash spelling that the platform's own command line has, e.g. `-iowki`. */
  alias?: string;
}

/** Options and positional arguments as they were given. */
export interface Arguments {
  text(name: string): string | undefined;
  /** Like `text`, for an option that the parser has required. */
  required(name: string): string;
  list(name: string): string[];
  flag(name: string): boolean;
  positional: string | undefined;
}

/** What a command works with. */
export interface App {
  client: Client;
  terminal: Terminal;
  /** State folder of this user. */
  home: string;
  signal: AbortSignal;
  /** One JSON document on stdout instead of text. */
  json: boolean;
}

/** A verb of the command line. */
export interface Command {
  /** As it is typed, e.g. `site init`. */
  name: string;
  summary: string;
  options: Readonly<Record<string, Option>>;
  /** Name of the positional argument in the help. */
  positional?: string;
  examples: readonly string[];
  run(app: App, given: Arguments): Promise<ExitCode>;
}

/** The option that every command on a site has. */
export const siteOption: Option = { value: 'URL', help: 'site URL or saved name', required: true };

import type { Message } from '#core/base/message.ts';
import { noProgress } from '#core/base/progress.ts';
import { type LdapsReport, type LdapsSettings, ldapsSettings } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type CheckOptions, checkServer } from '#core/directory/ldaps/check.ts';
import type { Resolve } from '#core/directory/ldaps/connect.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { type Issued, issue } from './pki.ts';
import type { Running } from './servers.ts';

export const HOST = 'localhost';

/** The certificates that the cases are made of. */
export interface Pki {
  root: Issued;
  other: Issued;
  between: Issued;
  good: Issued;
}

/** A root with an issuer below it and a server's certificate that is as it should be, and another root. */
export async function makePki(): Promise<Pki> {
  const root = await issue({ name: 'Test root', ca: true });
  const between = await issue({ name: 'Test issuer', ca: true }, root);
  return {
    root,
    between,
    other: await issue({ name: 'Other root', ca: true }),
    good: await issue({ name: HOST, dns: [HOST] }, between),
  };
}

export type Options = Omit<Partial<CheckOptions>, 'settings'> & {
  settings?: Partial<LdapsSettings>;
  /** Addresses that the name of the server has, instead of its own. */
  addresses?: readonly string[];
  /** What this computer's clock says. */
  now?: () => Date;
};

export async function check(server: Running, options: Options = {}, host = HOST): Promise<LdapsReport> {
  const settings = ldapsSettings.parse(options.settings ?? {});
  const { addresses, now = () => new Date(), ...others } = options;
  const named: Resolve = async () => ({
    verdict: 'ok',
    message: { code: 'ldaps.S1.resolved', values: { count: addresses?.length ?? 0 } },
    value: [...(addresses ?? [])],
  });
  const run = {
    report: noProgress,
    now,
    signal: new AbortController().signal,
    ...(addresses ? { resolve: named } : {}),
  };
  return await checkServer({ host, port: server.port }, { ...others, settings }, run);
}

/** Rules by how bad they are; R19 is about every certificate of a private authority and is skipped. */
export function rulesOf({ rules }: LdapsReport, severity: Finding['severity'] = 'error'): string[] {
  const found = rules.filter((one) => one.severity === severity).map((one) => ruleOf(one.message) ?? '');
  return [...new Set(found)].filter((rule) => rule !== 'R19').sort();
}

/** Codes of findings, for what is told of a rule. */
export function codesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ message }) => message.code);
}

/** What a stage says first. */
export function stageMessage({ stages }: LdapsReport, stage: string): Message | undefined {
  return stages.find(({ step }) => step === stage)?.findings[0]?.message;
}

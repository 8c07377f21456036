import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LdapsAnswer } from '#core/contract/directory/ldaps.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { type PageWorkState, usePageWorks } from '#renderer/work/use-page-work.ts';
import type { CertificateRow } from './certificate-rows.ts';
import type { CheckFiles } from './check-files.ts';
import { useCheckAll } from './use-check-all.ts';

/** Name of the work that checks a server which was typed. */
const TYPED = 'typed';

/** Everything that is checked on the page; leaving it stops the checks of single servers. */
export function useChecks(at: AdminScope | undefined, files: CheckFiles) {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const checks = usePageWorks<LdapsAnswer>();
  const [begun, setBegun] = useState<readonly string[]>([]);
  const states = begun.map((name) => checks.state(name));
  const ended = states.filter(({ result, failure }) => result !== undefined || failure !== undefined).length;
  // What the core has kept of a check that ended.
  useEffect(() => {
    if (ended > 0) void queryClient.invalidateQueries({ queryKey: queries.directory.certificates.key() });
  }, [ended, queryClient, queries]);
  const start = async (name: string, run: Parameters<typeof checks.start>[1]) => {
    setBegun((before) => (before.includes(name) ? before : [...before, name]));
    await checks.start(name, run);
  };
  const checkService = async (service: Service) => {
    if (!at) return;
    const type = service.Type === 'OpenLDAP' ? 'OpenLDAP' : 'ActiveDirectory';
    const input = { ...at, type, id: service.Id, ...files } as const;
    await start(workOf(at, service), () => client.directory.ldaps.checkService(input));
  };
  return {
    checkService: (service: Service) => void checkService(service),
    checkServer: (server: string) =>
      void start(TYPED, () => client.directory.ldaps.check({ server, ...files })),
    all: useCheckAll(at, checkService, () => {
      for (const name of begun) checks.stop(name);
    }),
    typed: checks.state(TYPED),
    /** Of a row whose service can be checked; the same service of another operator is another check. */
    stateOf: ({ service }: CertificateRow): PageWorkState<LdapsAnswer> | undefined =>
      at && service && checks.state(workOf(at, service)),
    stop: ({ service }: CertificateRow) => at && service && checks.stop(workOf(at, service)),
    stopTyped: () => checks.stop(TYPED),
  };
}

export type Checks = ReturnType<typeof useChecks>;

function workOf({ site, operator }: AdminScope, { Type, Id }: Service): string {
  return JSON.stringify([site, operator, Type, Id]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LdapsAnswer } from '#core/contract/directory-ldaps.ts';
import type { Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { type PageWorkState, usePageWorks } from '#renderer/work/use-page-work.ts';
import { useWork } from '#renderer/work/work.tsx';
import type { CertificateRow } from './certificate-rows.ts';
import type { CheckFiles } from './check-files.ts';

/** Hours that what was just checked is not checked again by the same click. */
const JUST_NOW = 0.1;

/** Name of the work that checks a server which was typed. */
const TYPED = 'typed';

/** Everything that is checked on the page; leaving it stops the checks of single servers. */
export function useChecks(at: At | undefined, files: CheckFiles) {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const work = useWork();
  const checks = usePageWorks<LdapsAnswer>();
  const [begun, setBegun] = useState<readonly string[]>([]);
  const states = begun.map((name) => checks.state(name));
  const ended = states.filter(({ result, failure }) => result !== undefined || failure !== undefined).length;
  // What the core has kept of a check that ended.
  useEffect(() => {
    if (ended > 0) void queryClient.invalidateQueries({ queryKey: queries.directory.certificates.key() });
  }, [ended, queryClient, queries]);
  const start = (name: string, run: Parameters<typeof checks.start>[1]) => {
    setBegun((before) => (before.includes(name) ? before : [...before, name]));
    checks.start(name, run);
  };
  const checkService = (service: Service) => {
    if (!at) return;
    const type = service.Type === 'OpenLDAP' ? 'OpenLDAP' : 'ActiveDirectory';
    const input = { ...at, type, id: service.Id, ...files } as const;
    start(workOf(at, service), () => client.directory.ldaps.checkService(input));
  };
  const rest = useAction(async () => {
    if (at) await client.directory.services.calendar(at);
    if (!work.tasks().some(({ kind, endedAt }) => kind === 'certificates' && !endedAt)) {
      const input = { olderThanHours: JUST_NOW };
      await work.start('certificates', () => client.directory.certificates.recheck(input));
    }
    await queryClient.invalidateQueries({ queryKey: queries.directory.certificates.key() });
  });
  return {
    checkService,
    checkServer: (server: string) => start(TYPED, () => client.directory.ldaps.check({ server, ...files })),
    checkAll: (services: readonly Service[]) => {
      services.forEach(checkService);
      void rest.run();
    },
    /** Reading everything that is no directory. */
    rest,
    typed: checks.state(TYPED),
    /** Of a row whose service can be checked; the same service of another operator is another check. */
    stateOf: ({ service }: CertificateRow): PageWorkState<LdapsAnswer> | undefined =>
      at && service && checks.state(workOf(at, service)),
    stop: ({ service }: CertificateRow) => at && service && checks.stop(workOf(at, service)),
    stopTyped: () => checks.stop(TYPED),
  };
}

export type Checks = ReturnType<typeof useChecks>;

function workOf({ site, operator }: At, { Type, Id }: Service): string {
  return JSON.stringify([site, operator, Type, Id]);
}

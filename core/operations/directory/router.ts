import { directoryContract } from '#core/contract/directory/directory.ts';
import { browseDirectory, searchDirectory } from '#core/directory/ldap/browse.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import { compareReports } from '#core/directory/ldaps/compare.ts';
import { reportPage } from '#core/directory/ldaps/page.ts';
import { done, implementArea, taskHandler } from '../handlers.ts';
import {
  acknowledgeReminders,
  dueReminders,
  knownCertificates,
  recheckCertificates,
} from './certificates/operations.ts';
import { checkServiceServer, checkTypedServer, withDirectoryService } from './directory.ts';
import { compareSiteClocks, judgeSamlResponse, probeService, siteCalendar } from './probes.ts';

const os = implementArea({ directory: directoryContract });

/** Operations on directory servers and identity providers, bound to their functions. */
export const directoryRouter = os.directory.router({
  ldaps: {
    check: os.directory.ldaps.check.handler(
      taskHandler((run, input, signal) => checkTypedServer(run, input, signal)),
    ),
    checkService: os.directory.ldaps.checkService.handler(
      taskHandler((run, input, signal) => checkServiceServer(run, input, signal)),
    ),
    page: os.directory.ldaps.page.handler(({ input }) => ({
      html: reportPage(input.reports, input.language),
    })),
    compare: os.directory.ldaps.compare.handler(({ input }) => compareReports(input.before, input.after)),
  },
  ldap: {
    check: os.directory.ldap.check.handler(
      taskHandler(({ context, report }, input, signal) =>
        withDirectoryService(context, input, signal, async (service, given, run) => ({
          steps: await checkDirectory(service, given, { ...run, report }),
        })),
      ),
    ),
    search: os.directory.ldap.search.handler(({ context, input, signal }) =>
      withDirectoryService(context, input, signal, searchDirectory),
    ),
    browse: os.directory.ldap.browse.handler(({ context, input, signal }) =>
      withDirectoryService(context, input, signal, browseDirectory),
    ),
  },
  services: {
    check: os.directory.services.check.handler(
      taskHandler((run, input, signal) => probeService(run, input, signal)),
    ),
    judgeResponse: os.directory.services.judgeResponse.handler(
      taskHandler(({ context }, input, signal) => judgeSamlResponse(context, input, signal)),
    ),
    clocks: os.directory.services.clocks.handler(({ context, input, signal }) =>
      compareSiteClocks(context, input, signal),
    ),
    calendar: os.directory.services.calendar.handler(
      taskHandler((run, input, signal) => siteCalendar(run, input, signal)),
    ),
  },
  certificates: {
    known: os.directory.certificates.known.handler(async ({ context }) => ({
      places: await knownCertificates(context),
    })),
    recheck: os.directory.certificates.recheck.handler(
      taskHandler((run, input, signal) => recheckCertificates(run, input, signal)),
    ),
    reminders: os.directory.certificates.reminders.handler(({ context }) => dueReminders(context)),
    acknowledge: os.directory.certificates.acknowledge.handler(({ context, input }) =>
      acknowledgeReminders(context, input.reminders).then(done),
    ),
  },
});

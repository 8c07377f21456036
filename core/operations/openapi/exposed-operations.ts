/**
 * Operations that the service does not have, with the reason: what they name or tell of lies on the computer of who runs
 * it, is only of a window, or has another way here. Every other operation is served.
 */
export const NOT_EXPOSED: Readonly<Record<string, string>> = {
  'work.cancel': 'the caller hangs up, or cancels the job',
  'window.remembered': 'how a window looks',
  'window.remember': 'how a window looks',
  'site.init': 'makes a site; a service serves one that is there',
  'site.seed': 'fills a new site with samples',
  'site.test': 'connects to what a caller names; site.check looks at the site that is served',
  'site.readConnection': 'is about sites of this computer',
  'site.list': 'saved sites of this computer',
  'site.save': 'saved sites of this computer',
  'site.setPassword': 'secrets of this computer',
  'site.clearPassword': 'secrets of this computer',
  'site.forget': 'saved sites of this computer',
  'site.exportList': 'saved sites of this computer',
  'site.importList': 'saved sites of this computer',
  'site.demo': 'makes sites on this computer',
  'catalog.check': 'reads a file of this computer',
  'profile.check': 'reads a file of this computer',
  'profile.set': 'writes a file of this computer',
  'transfer.upload': 'archives are sent as they are: POST /api/siteferry/uploads',
  'jobs.upload': 'archives are sent as they are: POST /api/siteferry/uploads',
  'transfer.convert': 'writes a file of this computer; an export takes the format',
  'transfer.whatIf': 'none is kept in memory, and an import of sign-in refuses what locks somebody out',
  'transfer.decide': 'a preview is made again with all decisions; none is kept in memory',
  'transfer.consequences':
    'is about a preview that is kept in memory; a dry run with `consequences` asks the same',
  'packages.list': 'packages of this computer',
  'packages.save': 'packages of this computer',
  'packages.forget': 'packages of this computer',
  'versions.settings.keepSecret': 'secrets of this computer',
  'versions.remembered': 'tells of all sites of this computer',
  'access.rehearse.plan': 'is for a browser on this computer',
  'access.rehearse.run': 'listens on a port of this computer for a browser',
  'access.rehearse.sendCode': 'codes are kept in the memory of one program',
  'access.rehearse.outbox': 'codes are kept in the memory of one program',
  'access.rehearse.enterCode': 'codes are kept in the memory of one program',
  'directory.ldaps.check': 'connects to any server; directory.ldaps.checkService to those of the site',
  'directory.certificates.known': 'tells of all sites of this computer',
  'directory.certificates.recheck': 'connects to the servers of all sites of this computer',
  'directory.certificates.reminders': 'tells of all sites of this computer',
  'directory.certificates.acknowledge': 'reminders of this computer',
  'signin.pending.settle': 'the service does it by itself',
  'history.list': 'runs of all sites of this computer; those of a caller: /api/siteferry/runs/{run}',
  'history.get': 'runs of all sites of this computer',
  'history.changes': 'runs of all sites of this computer',
  'history.request': 'runs of all sites of this computer',
  'history.compare': 'runs of all sites of this computer',
  'history.read': 'runs of all sites of this computer',
  'history.undoStorage': 'the disk of this computer',
  'history.limitUndo': 'the disk of this computer',
  'history.forget': 'runs of all sites of this computer',
  'rollout.check': 'asks a site, and other web servers, whatever a roll-out says',
  'rollout.plan': 'reads many sites of this computer',
  'rollout.decide': 'reads many sites of this computer',
  'rollout.control': 'is about many sites; the service works on them as their jobs come',
  'rollout.list': 'tells of many sites',
  'rollout.get': 'tells of many sites',
  'rollout.sites': 'tells of many sites',
  'rollout.site': 'tells of sites other than the one that is served',
  'rollout.log': 'tells of many sites',
  'rollout.report': 'tells of many sites',
  'rollout.forget': 'is about many sites',
};

/**
 * Fields of the inputs of served operations that a caller may not say, besides paths and sites: what is kept in memory or
 * in files of this computer, what makes it call another web server, and what would lift the caller's own limits.
 */
export const HIDDEN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'transfer.preview': ['keep'],
  'transfer.previewMove': ['keep'],
  'transfer.undoPreview': ['keep'],
  'versions.previewChange': ['keep'],
  'transfer.entity': ['archived'],
  // A queue would keep the secrets.
  'transfer.import': ['remember', 'secrets'],
  'transfer.move': ['remember', 'secrets'],
  'transfer.undo': ['secrets'],
  'versions.change': ['remember'],
  'transfer.export': ['overwrite'],
  'directory.ldap.search': ['password', 'bundle', 'configuration'],
  'access.triage': ['probe', 'webAddress'],
  'signin.tokens.generate': ['configuration', 'limits'],
  'signin.ownTokens.create': ['configuration'],
  'jobs.begin': ['service'],
  'jobs.export': ['service'],
  'jobs.exportStatus': ['service'],
  'jobs.list': ['service'],
  'jobs.get': ['service'],
  'jobs.cancel': ['service'],
  'jobs.read': ['service'],
};

/** Operations that are given the configuration file of the site, where the service has one: the caps of tokens stand there. */
export const CONFIGURED: ReadonlySet<string> = new Set(['signin.tokens.generate', 'signin.ownTokens.create']);

/** True for an operation that has a route, by its dotted name. */
export function isExposed(operation: string): boolean {
  return !Object.hasOwn(NOT_EXPOSED, operation);
}

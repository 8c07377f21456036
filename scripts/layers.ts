/**
 * Which folder may import what: the one statement of it. `npm run lint` refuses everything else. Inside a folder
 * files import each other freely; a folder inside another one that has a line of its own goes by that.
 */
interface Layer {
  /** Folders of ours. */
  imports?: readonly string[];
  /** npm packages with all of their modules; `@codemirror/*` for all of a scope. */
  packages?: readonly string[];
  /** It may run in Node alone: modules of Node can be imported. */
  node?: true;
}

/** Neutral: runs in Node and in the browser. */
const neutral = ['core/base', 'core/messages', 'core/contract'];
const site = [...neutral, 'core/checks', 'core/catalog', 'core/site', 'core/views'];
const areas = [
  ...site,
  'core/transfer',
  'core/versions',
  'core/signin',
  'core/keys',
  'core/directory',
  'core/access',
  'core/signin-transfer',
];
const operations = [...areas, 'core/workspace', 'core/operations'];

export const layers: Readonly<Record<string, Layer>> = {
  'core/base': {},
  'core/messages': { imports: ['core/base'], packages: ['intl-messageformat'] },
  'core/contract': { imports: ['core/base', 'core/messages'], packages: ['zod', '@orpc/contract'] },
  'core/checks': { imports: neutral },
  // How records are shown, the same for window, command line and reports.
  'core/views': { imports: neutral },
  'core/catalog': { imports: [...neutral, 'core/checks'], node: true },
  'core/site': {
    imports: [...neutral, 'core/checks', 'core/catalog'],
    packages: [
      'typeorm',
      'pg',
      'mssql',
      '@azure/identity',
      'msnodesqlv8',
      'ssh2',
      '@electric-sql/pglite',
      '@electric-sql/pglite-prepopulatedfs',
    ],
    node: true,
  },
  'core/transfer': { imports: site, packages: ['node-diff3'], node: true },
  'core/transfer/archive': { imports: site, packages: ['fflate', 'yauzl', 'yazl'], node: true },
  'core/transfer/references': {
    imports: ['core/base', 'core/catalog'],
    packages: ['jsonc-parser', 'web-tree-sitter'],
    node: true,
  },
  'core/versions': { imports: [...site, 'core/transfer'], packages: ['simple-git'], node: true },
  'core/signin': { imports: site, packages: ['hash-wasm', 'jsonc-parser'], node: true },
  'core/keys': {
    imports: [...neutral, 'core/checks'],
    packages: ['jsonc-parser', 're2js', '@xmldom/xmldom'],
    node: true,
  },
  'core/directory': {
    imports: site,
    packages: [
      'dns2',
      'ldapts',
      '@peculiar/x509',
      '@peculiar/asn1-ocsp',
      '@peculiar/asn1-x509',
      '@peculiar/asn1-schema',
      'reflect-metadata',
      'openid-client',
      'jose',
      'node-forge',
      'xml-crypto',
      '@xmldom/xmldom',
    ],
    node: true,
  },
  'core/access': { imports: [...site, 'core/signin', 'core/keys', 'core/directory'], node: true },
  // Sign-in as a side of a comparison and of a move.
  'core/signin-transfer': {
    imports: [...site, 'core/transfer', 'core/signin', 'core/access'],
    packages: ['jsonc-parser'],
    node: true,
  },
  // How a change goes to many sites, as rules over what is known of them.
  'core/rollout': { imports: [...site, 'core/transfer'], packages: ['zod'], node: true },
  // What this computer keeps.
  'core/workspace': { imports: areas, packages: ['@napi-rs/keyring', 'zod'], node: true },
  'core/operations': {
    imports: [...areas, 'core/workspace', 'core/rollout'],
    packages: ['@orpc/server', '@orpc/contract', 'fastify', 'zod'],
    node: true,
  },
  // Work that waits in a database for whichever process takes it.
  'core/queue': { imports: [...operations, 'core/rollout'], packages: ['pg-boss', 'zod'], node: true },
  // What both hosts of the window share.
  'electron/window': { node: true },
  // The HTTP application of which window and service are compositions.
  'electron/http': { imports: ['core/base', 'core/messages'], packages: ['fastify'], node: true },
  'electron/web': {
    imports: [...operations, 'core/queue', 'electron/window', 'electron/http'],
    packages: ['fastify', '@fastify/static'],
    node: true,
  },
  'electron/service-http': {
    imports: [...operations, 'core/queue', 'electron/http', 'electron/window'],
    packages: [
      'fastify',
      '@fastify/busboy',
      '@fastify/cookie',
      '@fastify/helmet',
      '@fastify/rate-limit',
      '@fastify/static',
      '@fastify/under-pressure',
      '@fastify/websocket',
      'altcha-lib',
      'jose',
      'nodemailer',
      'pino',
      'prom-client',
      'swagger-ui-dist',
      'ws',
      'zod',
    ],
    node: true,
  },
  'electron/cli': {
    imports: [
      ...operations,
      'core/queue',
      'electron/window',
      'electron/http',
      'electron/web',
      'electron/service-http',
    ],
    packages: ['@orpc/client', 'yaml'],
    node: true,
  },
  'electron/service': { imports: [...operations, 'core/queue'], node: true },
  'electron/preload': { packages: ['electron'] },
  // Which part of Electron belongs to which of its files is in biome.json.
  'electron/main': {
    imports: ['core/base', 'core/messages', 'electron/window', 'electron/preload'],
    packages: ['electron', 'zod'],
    node: true,
  },
  // Operations are called through renderer/api.
  renderer: {
    imports: [...neutral, 'core/views'],
    packages: [
      'react',
      'react-dom',
      'react-data-grid',
      'altcha-lib',
      'zod',
      'jsonc-parser',
      '@dagrejs/dagre',
      '@fluentui/*',
      '@tanstack/*',
      '@codemirror/*',
    ],
  },
  'renderer/api': {
    imports: neutral,
    packages: ['react', '@orpc/client', '@orpc/contract', '@orpc/tanstack-query', '@tanstack/*'],
  },
  scripts: {
    imports: [
      ...areas,
      'electron/window',
      'electron/http',
      'electron/web',
      'electron/service-http',
      'electron/cli',
    ],
    packages: ['@formatjs/icu-messageformat-parser', 'vite'],
    node: true,
  },
  'scripts/package': { packages: ['@electron/fuses', 'electron-builder'], node: true },
};

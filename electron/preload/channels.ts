/** The messages between the main process and the preload script; there are no others. */
export const channels = {
  /** Window asks for a message port to the core; answered by `port` with the same nonce. */
  connect: 'siteferry:connect',
  /** Window says which language it shows. */
  language: 'siteferry:language',
  /** Window says that work has ended, for a notification of the operating system. */
  notify: 'siteferry:notify',
  port: 'siteferry:port',
  serviceEnded: 'siteferry:service-ended',
  openArchive: 'siteferry:open-archive',
} as const;

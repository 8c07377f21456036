import { type FuseV1Config, FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * The switches that are burnt into the executable: it is Siteferry and nothing else, runs only its own `app.asar`, and
 * only where that is unchanged. Every fuse of the installed version has to be named.
 */
export const fuses: FuseV1Config & Record<FuseV1Options, boolean> = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

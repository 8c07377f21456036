/** Called by electron-builder when a program is put together, before it is signed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, FuseV1Options, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import type { AfterPackContext, LinuxPackager } from 'electron-builder';
import { fuses } from './fuses.ts';

/**
 * Sets the fuses, and fails the build where the program could be made to run anything but its own archive.
 * (electron-builder's own `electronFuses` knows an older @electron/fuses, which lacks the newest fuse.)
 */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  const { appOutDir, packager, electronPlatformName } = context;
  const { productFilename } = packager.appInfo;
  const mac = electronPlatformName === 'darwin';
  const resources = mac
    ? join(appOutDir, `${productFilename}.app`, 'Contents', 'Resources')
    : join(appOutDir, 'resources');
  if (!existsSync(join(resources, 'app.asar')) || existsSync(join(resources, 'app'))) {
    throw new Error(`${resources} must hold the program as app.asar, and not as a folder`);
  }
  const executable = join(
    appOutDir,
    { darwin: `${productFilename}.app`, win32: `${productFilename}.exe` }[electronPlatformName] ??
      (packager as LinuxPackager).executableName,
  );
  // Without a certificate an Apple program is signed ad hoc, which a changed byte breaks.
  await flipFuses(executable, { ...fuses, ...(mac ? { resetAdHocDarwinSignature: true } : {}) });
  const wire = await getCurrentFuseWire(executable);
  for (const [name, fuse] of Object.entries(FuseV1Options)) {
    if (typeof fuse !== 'number') continue;
    if (wire[fuse] !== (fuses[fuse] ? FuseState.ENABLE : FuseState.DISABLE)) {
      throw new Error(`the fuse ${name} of ${executable} is not as it should be`);
    }
  }
}

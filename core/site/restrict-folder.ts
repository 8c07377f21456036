import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Takes a folder and everything in it from everybody but the owner. Throws the file system's errors. */
export function restrictFolder(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o700);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}

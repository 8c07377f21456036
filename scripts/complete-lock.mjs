/**
 * Completes package-lock.json with optional packages of other platforms that the registry did not offer when the
 * file was written. npm leaves such packages out (a mirror may hold only the platforms of its users), and then
 * `npm ci` refuses the lock file. Run it after `npm install`; it changes nothing where nothing is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const operatingSystems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const path = `node_modules/${name}`;
    if (Object.keys(lock.packages).some((key) => key === path || key.endsWith(`/${path}`))) continue;
    lock.packages[path] = { version, ...(dev && { dev }), optional: true, ...platform(name) };
    added.push(`${name}@${version}`);
  }
}
const sorted = Object.entries(lock.packages).sort(([left], [right]) => left.localeCompare(right, 'en'));
lock.packages = Object.fromEntries(sorted);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.join(', ')}` : 'Nothing is missing.');

/**
 * The platform that a package is for, by the words of its name, e.g. `@scope/binding-linux-x64-musl`.
 * @param {string} name
 */
function platform(name) {
  const words = name.split(/[-/]/);
  const os = operatingSystems.filter((word) => words.includes(word));
  const cpu = processors.filter((word) => words.includes(word));
  if (os.length === 0) throw new Error(`the name of ${name} does not say its platform; lock it by hand`);
  const musl = words.some((word) => word.startsWith('musl')) && { libc: ['musl'] };
  const glibc = words.some((word) => word.startsWith('gnu')) && { libc: ['glibc'] };
  return { os, ...(cpu.length > 0 && { cpu }), ...musl, ...glibc };
}

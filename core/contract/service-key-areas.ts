/** Areas of operations that a right of a service's key can name: all of the contract that a service has anything of. */
export const keyAreas = [
  'site',
  'catalog',
  'profile',
  'transfer',
  'packages',
  'versions',
  'signin',
  'access',
  'keys',
  'directory',
  'history',
  'service',
  'jobs',
] as const;

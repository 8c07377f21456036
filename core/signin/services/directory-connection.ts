import type { Administration } from '../administration.ts';
import { getService } from './services.ts';
import { serviceTypes } from './types.ts';

/** What is needed to connect to the directory of a service; its password stays in the core. Throws `record-unknown`. */
export async function readDirectoryConnection(
  administration: Administration,
  type: 'ActiveDirectory' | 'OpenLDAP',
  id: number,
) {
  const { Fields } = await getService(administration, type, id);
  const text = (name: string) => String(Fields[name] ?? '');
  const isDomain = type === 'ActiveDirectory';
  const column = isDomain ? 'Password' : 'BindPassword';
  const [password = ''] = await administration.tables.secrets(serviceTypes[type].table, column, { Id: id });
  return {
    type,
    server: text(isDomain ? 'Domain' : 'ServerAddress'),
    baseDn: text('BaseDn'),
    bindName: text(isDomain ? 'Login' : 'BindDn'),
    password,
    isForestRoot: Fields.IsForestRoot === true,
  };
}

import { z } from 'zod';
import { accessCases } from './access/cases.ts';
import { catalogFile } from './catalog.ts';
import { profile } from './profile.ts';

/** JSON Schemas of the files that people write, for their editors, by file name. */
export function fileSchemas(): Readonly<Record<string, object>> {
  return {
    'access-cases.schema.json': z.toJSONSchema(accessCases, { io: 'input' }),
    'catalog-file.schema.json': z.toJSONSchema(catalogFile, { io: 'input' }),
    'profile.schema.json': z.toJSONSchema(profile, { io: 'input' }),
  };
}

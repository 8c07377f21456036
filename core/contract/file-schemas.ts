import { z } from 'zod';
import { accessCases } from './access/cases.ts';
import { catalogFile } from './catalog.ts';
import { profile } from './profile.ts';
import { decisions } from './transfer/decision.ts';
import { plan } from './transfer/plan.ts';

/** JSON Schemas of the files that people write, for their editors, by file name. */
export function fileSchemas(): Readonly<Record<string, object>> {
  return {
    'access-cases.schema.json': z.toJSONSchema(accessCases, { io: 'input' }),
    'catalog-file.schema.json': z.toJSONSchema(catalogFile, { io: 'input' }),
    'decisions.schema.json': z.toJSONSchema(decisions, { io: 'input' }),
    'plan.schema.json': z.toJSONSchema(plan, { io: 'input' }),
    'profile.schema.json': z.toJSONSchema(profile, { io: 'input' }),
  };
}

/** The JSON Schemas in docs of the files that people write, made of the contract (`npm run docs`). */
import { writeFileSync } from 'node:fs';
import { fileSchemas } from '#core/contract/file-schemas.ts';

for (const [name, schema] of Object.entries(fileSchemas())) {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), text);
}

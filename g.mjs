import { generate } from 'orval';
await generate({ input: { target: '/tmp/st/openapi.json' }, output: { target: '/tmp/st/orval/client.ts', client: 'fetch', mode: 'single' } });

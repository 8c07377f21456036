import { config } from 'zod';

// The policy of the window forbids code made of text, which is how zod would speed itself up. It looks once, as the
// first schema is made, so this is imported before everything else.
config({ jitless: true });

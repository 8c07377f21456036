import { z } from 'zod';
import { parsePageHost } from '#core/base/page-host.ts';

/** Host name of a sign-in page; its whole address is taken for it, too. */
export const pageHost = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .overwrite((text) => parsePageHost(text) ?? text)
  .check(({ value, issues }) => {
    if (parsePageHost(value) === undefined)
      issues.push({ code: 'invalid_format', format: 'host-name', input: value });
  });

/** Address that a user signs in from: of version 4, or of version 6, which may be in square brackets. */
export const clientAddress = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .check(({ value, issues }) => {
    const bare = value.replace(/^\[(.*)\]$/, '$1');
    if (!z.ipv4().safeParse(bare).success && !z.ipv6().safeParse(bare).success)
      issues.push({ code: 'invalid_format', format: 'ip-address', input: value });
  });

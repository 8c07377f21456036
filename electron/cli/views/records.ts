import {
  type BlockedAccount,
  blockedAccountColumns,
  type IpBlock,
  ipBlockColumns,
  type UserAccount,
  userAccountColumns,
} from '#core/contract/signin/records.ts';
import { type SiteUser, siteUserColumns } from '#core/contract/signin/users.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from './record-table.ts';

/** Addresses with failed sign-ins for people. */
export function blockLines(blocks: readonly IpBlock[], printer: Printer): string[] {
  if (blocks.length === 0) return [printer.text('ip-blocks.none')];
  return recordTable(ipBlockColumns, blocks, printer);
}

/** Users for people, with what they are in and hold. */
export function userAccountLines(accounts: readonly UserAccount[], printer: Printer): string[] {
  if (accounts.length === 0) return [printer.text('users.none')];
  return recordTable(userAccountColumns, accounts, printer);
}

/** Blocked accounts for people. */
export function accountLines(accounts: readonly BlockedAccount[], printer: Printer): string[] {
  if (accounts.length === 0) return [printer.text('accounts.none-blocked')];
  return recordTable(blockedAccountColumns, accounts, printer);
}

/** Users who can sign in, for people. */
export function userLines(users: readonly SiteUser[], printer: Printer): string[] {
  if (users.length === 0) return [printer.text('users.none')];
  return recordTable(siteUserColumns, users, printer);
}

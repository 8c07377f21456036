import { z } from 'zod';
import { finding, language } from '../finding.ts';
import { operatorLogin } from '../operator.ts';
import { runConfirmation } from '../run.ts';
import { hostPath, siteWithProfile } from '../site/address.ts';
import { archiveLimits } from './archive.ts';
import { planBase } from './base.ts';
import { decision } from './decision.ts';
import { importOptions } from './options.ts';
import { onConflict, plan, planItem } from './plan.ts';
import { type SignInWrite, signInScope, signInWrite } from './sign-in.ts';

/** The receiver of a plan, and how the plan is made. */
const planned = {
  ...siteWithProfile,
  /** What only the receiver has changed since is kept. */
  base: planBase.optional(),
  options: importOptions.prefault({}),
  decisions: z.array(decision).default([]),
  onConflict: onConflict.default('fail'),
};

/** What is asked of a preview, whatever it is of. */
export const previewFields = {
  ...planned,
  /** Keeps what the plan was made of, so that `decide` can make it again. */
  keep: z.boolean().default(false),
};

/** How a person gets past what the receiver's profile refuses. */
export const wayOut = {
  /** How many entities are changed and removed, where that is beyond the limits. */
  confirmNumber: z.int().nonnegative().optional(),
  /** Why it is written while the site is frozen; the run and its log keep that. */
  despiteFreeze: z.string().trim().min(1).max(500).optional(),
};

/** What is asked of whatever writes a plan into a site. */
export const writeFields = {
  ...planned,
  /** The reviewed plan: nothing is written when either side has changed since. */
  plan: plan.optional(),
  dryRun: z.boolean().default(false),
  /** Before anything is written, writes and undoes it in a transaction that is rolled back: what does not come back refuses the run. */
  proveUndo: z.boolean().default(false),
  /** Of a dry run: asks who gains and loses access by it. */
  consequences: z.boolean().default(false),
  ...wayOut,
  /** Keeps in the receiver's profile whom decisions matched with whom, once it is committed. */
  remember: z.boolean().default(false),
  /** Folder for `Log.txt` and `Error.txt`; that of the run in the history when it is not given. */
  logDir: hostPath.optional(),
  /** Folder, such as a share, that gets what it takes to undo this; that of the run in the history when it is not given. */
  undoTo: hostPath.optional(),
  /** Language of `Log.txt` and `Error.txt`. */
  language,
};

/** ZIP file or folder. */
const archive = hostPath;

export const previewInput = archiveLimits.extend({ ...previewFields, ...signInScope, archive });
export type PreviewInput = z.infer<typeof previewInput>;

export const previewResult = z.object({ plan, warnings: z.array(finding) });
export type PreviewResult = z.infer<typeof previewResult>;

/** The same, with what `decide` calls the preview where it is kept. */
export const keptPreviewResult = previewResult.extend({ preview: z.string().optional() });
export type KeptPreviewResult = z.infer<typeof keptPreviewResult>;

/** Items that take the place of others: `removed` of them, from the place `from` in the items before. */
const planPart = z.object({ from: z.number().int(), removed: z.number().int(), items: z.array(planItem) });
export type PlanPart = z.infer<typeof planPart>;

export const decideInput = z.object({
  ...siteWithProfile,
  /** The preview that was kept, and the hash of its newest plan. */
  preview: z.string(),
  hash: z.string(),
  /** All decisions, not only those that are new. */
  decisions: z.array(decision),
});
export type DecideInput = z.infer<typeof decideInput>;

/** Asks what the newest plan of a preview that was kept does to people. */
export const consequencesInput = decideInput.omit({ decisions: true }).extend({
  /** In whose name sign-in is written on trial. */
  operator: signInWrite.operator,
});
export type ConsequencesInput = z.infer<typeof consequencesInput>;

/** What is another one in the plan of a preview; its parts in the order of their places. */
export const decideResult = plan
  .pick({ hash: true, decisions: true, counts: true, byType: true })
  .extend({ warnings: z.array(finding), parts: z.array(planPart) });
export type DecideResult = z.infer<typeof decideResult>;

/** A preview of sign-in that was kept, and in whose name its plan would be written. */
export const whatIfInput = z.object({
  ...siteWithProfile,
  preview: z.string(),
  operator: operatorLogin,
  secrets: signInWrite.secrets,
});
export type WhatIfInput = z.infer<typeof whatIfInput>;

export const importInput = archiveLimits.extend({
  ...writeFields,
  ...signInScope,
  ...signInWrite,
  archive,
});
export type ImportInput = z.infer<typeof importInput>;

/** The same of configuration and of sign-in. */
export type CommonImportInput = Omit<ImportInput, keyof SignInWrite | 'signIn'>;

/** `read = added + updated + unchanged + autoCreated + skipped`, always; a stub counts as read and auto-created, a removal that was skipped as read and skipped. */
export const balance = z.object({
  read: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  autoCreated: z.number().int(),
  skipped: z.number().int(),
  /** Rows of the receiver that went. */
  removed: z.number().int(),
});
export type Balance = z.infer<typeof balance>;

/** The parts of balances in the order in which they are shown: what was removed only where anything was. */
export function balanceParts(balances: Readonly<Record<string, Balance>>): (keyof Balance)[] {
  const hasRemoved = Object.values(balances).some(({ removed }) => removed > 0);
  return balance.keyof().options.filter((part) => part !== 'removed' || hasRemoved);
}

export const importResult = previewResult.extend({
  result: z.object({
    /** The run in the history of this computer; absent where the history could not be written. */
    run: z.string().optional(),
    /** False for a dry run, which did the same work and was rolled back. */
    committed: z.boolean(),
    balance: z.record(z.string(), balance),
    /** Tables and views that were rebuilt after the commit. */
    denormalized: z.array(z.string()),
    /** Path of `Log.txt`, and of `Error.txt` where there were errors. */
    log: z.string(),
    error: z.string().optional(),
    /** Fingerprint of what it takes to undo it (`undoFingerprint`); absent where nothing was written. */
    undo: z.string().optional(),
    /** When it is taken back unless it is confirmed; absent where that was not asked, or nothing was written. */
    confirmation: runConfirmation.optional(),
  }),
});
export type ImportResult = z.infer<typeof importResult>;

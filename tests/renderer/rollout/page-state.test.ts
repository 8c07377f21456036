import { describe, expect, it } from 'vitest';
import type { PlanGroup } from '#core/contract/rollout/rollout.ts';
import {
  initialPage,
  isOfGroup,
  type PageEvent,
  type PageState,
  pageReducer,
} from '#renderer/features/rollout/page-state.ts';
import { NO_COUNTS, siteRow } from './rows.ts';

const odd: PlanGroup = {
  ...{ group: 'aaa', verdict: 'conflict', sites: 2, conflicts: { 'same-name': 2 }, example: 'Bern' },
  counts: NO_COUNTS,
};
const silent: PlanGroup = { ...odd, group: '', verdict: 'unreachable', conflicts: {}, example: 'Oslo' };

const page = (changes: Partial<PageState>): PageState => ({ ...initialPage, ...changes });

describe('the page of a roll-out', () => {
  it.each<[string, PageState, PageEvent, PageState]>([
    [
      'filters by one thing beside the others',
      page({ filter: { wave: 1 } }),
      { type: 'filtered', changes: { state: 'failed' } },
      page({ filter: { wave: 1, state: 'failed' } }),
    ],
    [
      'shows all again, and keeps the site',
      page({ filter: { wave: 1, group: 'aaa' }, site: 'Bern' }),
      { type: 'cleared' },
      page({ site: 'Bern' }),
    ],
    [
      'lists a group alone',
      page({ filter: { verdict: 'clean', wave: 0 } }),
      { type: 'group', group: odd },
      page({ filter: { wave: 0, group: 'aaa', verdict: undefined } }),
    ],
    [
      'lists sites without a plan by their verdict',
      page({ filter: { group: 'aaa' } }),
      { type: 'group', group: silent },
      page({ filter: { group: undefined, verdict: 'unreachable' } }),
    ],
    [
      'goes back to all groups',
      page({ filter: { group: 'aaa', state: 'done' } }),
      { type: 'group', group: undefined },
      page({ filter: { group: undefined, verdict: undefined, state: 'done' } }),
    ],
    ['lists a wave alone', page({}), { type: 'wave', wave: 1 }, page({ filter: { wave: 1 } })],
    [
      'lists all waves after a second click',
      page({ filter: { wave: 1 } }),
      { type: 'wave', wave: 1 },
      page({ filter: { wave: undefined } }),
    ],
    ['shows a site', page({}), { type: 'chosen', site: 'Bern' }, page({ site: 'Bern' })],
    [
      'asks about some sites',
      page({}),
      { type: 'asked', dialog: 'undo', sites: [siteRow({ site: 'Bern' }), siteRow({ site: 'Oslo' })] },
      page({ dialog: 'undo', about: ['Bern', 'Oslo'] }),
    ],
    [
      'asks about no site in particular, whatever was asked before',
      page({ dialog: 'undo', about: ['Bern'] }),
      { type: 'asked', dialog: 'abort' },
      page({ dialog: 'abort' }),
    ],
    ['forgets what it asked about', page({ dialog: 'undo', about: ['Bern'] }), { type: 'closed' }, page({})],
    [
      'decides the conflicts of a group',
      page({ filter: { group: 'aaa' } }),
      { type: 'decide', group: odd },
      page({ filter: { group: 'aaa' }, deciding: { group: 'aaa', sites: 2, example: 'Bern' } }),
    ],
    [
      'does not look for a group that may be gone once it is decided',
      page({ filter: { group: 'aaa', wave: 1 }, deciding: { group: 'aaa', sites: 2, example: 'Bern' } }),
      { type: 'decided' },
      page({ filter: { group: undefined, verdict: undefined, wave: 1 } }),
    ],
  ])('%s', (_what, before, event, after) => {
    expect(pageReducer(before, event)).toEqual(after);
  });

  it('knows the group that it lists', () => {
    expect(isOfGroup({ group: 'aaa' }, odd)).toBe(true);
    expect(isOfGroup({ verdict: 'conflict' }, odd)).toBe(false);
    expect(isOfGroup({ verdict: 'unreachable' }, silent)).toBe(true);
    expect(isOfGroup({ group: 'aaa', verdict: 'unreachable' }, silent)).toBe(false);
  });
});

import { type Cast, guid } from './lab.ts';

/** A small receiver of which tests remove something: a category in another one, with the states that both have. */

const SECTION = { CatID: 1, Guid: guid(11), Name: 'Contracts' };
export const CATEGORY = { SubcatID: 1, Guid: guid(21), CatID: 1, Name: 'Supply' };
export const LOWER = { SubcatID: 2, Guid: guid(22), CatID: 1, Name: 'Spare parts', ParentSubcatID: 1 };
export const state = (StateID: number, at: number, Name: string) => ({ StateID, Guid: guid(at), Name });
export const link = (id: number, at: number, SubcatID: number, StateID: number) => ({
  StateInSubcatID: id,
  Guid: guid(at),
  SubcatID,
  StateID,
});

export const RECEIVER: Cast = {
  _category: [SECTION],
  _subcategory: [CATEGORY, LOWER],
  groups: [
    { GroupID: 1, Guid: guid(31), Name: 'All' },
    { GroupID: 2, Guid: guid(32), Name: 'Lawyers', ParentGroupID: 1 },
  ],
  states: [state(1, 41, 'Draft'), state(2, 42, 'Signed')],
  'states-in-subcats': [link(1, 61, 1, 1), link(2, 62, 2, 2)],
};

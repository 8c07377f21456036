import { flag, int, optionalReference, order, owner, required, string, text } from '../columns.ts';
import {
  CATEGORY,
  CATEGORY_PARENT_COLUMN,
  type EntityType,
  SECTION,
  SECTION_COLUMN,
  SECTION_PARENT_COLUMN,
} from '../entity-type.ts';

/** Sections. A pivot section (`IsPivot`) has a view over the tasks of all its categories. */
export const section: EntityType = {
  name: SECTION,
  scope: 'section',
  table: 'Categories',
  id: 'CatID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('Description', 1000),
    optionalReference(SECTION_PARENT_COLUMN, SECTION),
    string('Icon', 100),
    string('Color', 20),
    flag('IsPivot'),
    flag('IsHidden'),
    text('SettingsJson', 'json'),
    order(),
  ],
  key: ['Name'],
  uniqueKey: false,
  label: ['Name'],
  title: { en: 'Sections', ru: 'Разделы' },
  icon: 'Folder',
};

/** Categories. `EntityName` is what a task of it is called in texts, in the Russian dative (spec, "Task access rules", 7). */
export const subcategory: EntityType = {
  name: CATEGORY,
  scope: 'category',
  table: 'Subcategories',
  id: 'SubcatID',
  guid: 'Guid',
  columns: [
    owner(SECTION_COLUMN, SECTION),
    string('Name', 200, required),
    string('EntityName', 100),
    string('Description', 1000),
    optionalReference(CATEGORY_PARENT_COLUMN, CATEGORY),
    optionalReference('InitialStateID', 'states'),
    optionalReference('ResponsibleGroupID', 'groups'),
    int('TermDays'),
    string('TitlePattern', 500),
    string('Icon', 100),
    flag('IsHidden'),
    flag('IsCreationAllowed', true),
    flag('IsCommentAllowed', true),
    text('FormScript', 'javascript'),
    text('SettingsJson', 'json'),
    order(),
  ],
  key: [SECTION_COLUMN, 'Name'],
  uniqueKey: false,
  label: ['Name'],
  title: { en: 'Categories', ru: 'Категории' },
  icon: 'FolderOpen',
};

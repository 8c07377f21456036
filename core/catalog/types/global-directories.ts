import { flag, int, optionalReference, order, required, string, text } from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

/** Groups of users that rights, signatures and routes name. Their members are users and never travel. */
export const groups: EntityType = {
  name: 'groups',
  scope: 'global',
  table: 'Groups',
  id: 'GroupID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('Code', 50),
    string('Description', 1000),
    optionalReference('ParentGroupID', 'groups'),
    string('Email', 200),
    flag('IsActive', true),
    flag('IsSystem'),
    order(),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Groups', ru: 'Группы' },
  icon: 'People',
};

/** Statuses that tasks of any category may have. */
const states: EntityType = {
  name: 'states',
  scope: 'global',
  table: 'States',
  id: 'StateID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('Code', 50),
    string('Description', 1000),
    string('Color', 20),
    string('Icon', 100),
    flag('IsInitial'),
    flag('IsFinal'),
    flag('IsPaused'),
    order(),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Statuses', ru: 'Статусы' },
  icon: 'Status',
};

/** What a signer may answer. Travels only with the signatures that use it, unless all are asked for. */
const resolutions: EntityType = {
  name: 'resolutions',
  scope: 'global',
  table: 'Resolutions',
  id: 'ResolutionID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('Code', 50),
    flag('IsPositive', true),
    flag('IsCommentRequired'),
    string('Color', 20),
    string('Icon', 100),
    order(),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Resolutions', ru: 'Резолюции' },
  icon: 'CheckmarkStarburst',
};

const signatures: EntityType = {
  name: 'signatures',
  scope: 'global',
  table: 'Signatures',
  id: 'SignatureID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('ShortName', 50),
    string('Description', 1000),
    string('Kind', 20, { required: true, default: 'simple' }),
    int('TermHours'),
    optionalReference('EscalationGroupID', 'groups'),
    flag('IsCommentRequired'),
    flag('IsElectronicSignatureRequired'),
    text('SettingsJson', 'json'),
    order(),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Signatures', ru: 'Подписи' },
  icon: 'Signature',
};

export const globalDirectories = [groups, states, resolutions, signatures];

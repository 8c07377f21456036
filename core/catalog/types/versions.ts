import { datetime, flag, int, owner, string, text } from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

const smartExpressionVersions: EntityType = {
  name: 'smart-expression-versions',
  scope: 'version',
  table: 'SmartExpressionVersions',
  id: 'SmartExpressionVersionID',
  guid: 'Guid',
  columns: [
    owner('SmartExpressionID', 'smart-expressions'),
    int('VersionNo', { required: true, default: 1 }),
    text('Body', 'csharp'),
    string('Comment', 1000),
    datetime('CreatedAt'),
    flag('IsPublished'),
  ],
  key: ['SmartExpressionID', 'VersionNo'],
  label: ['SmartExpressionID', 'VersionNo'],
  title: { en: 'Smart versions', ru: 'Версии смартов' },
  icon: 'BranchFork',
};

const smartScriptVersions: EntityType = {
  name: 'smart-script-versions',
  scope: 'version',
  table: 'SmartScriptVersions',
  id: 'SmartScriptVersionID',
  guid: 'Guid',
  columns: [
    owner('SmartScriptID', 'smart-scripts'),
    int('VersionNo', { required: true, default: 1 }),
    text('Body', 'csharp'),
    text('Query', 'sql'),
    string('Comment', 1000),
    datetime('CreatedAt'),
    flag('IsPublished'),
  ],
  key: ['SmartScriptID', 'VersionNo'],
  label: ['SmartScriptID', 'VersionNo'],
  title: { en: 'Script versions', ru: 'Версии скриптов' },
  icon: 'BranchFork',
};

export const versionTypes = [smartExpressionVersions, smartScriptVersions];

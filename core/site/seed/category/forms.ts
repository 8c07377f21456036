import { formScript, query } from '../content/scripts.ts';
import { about, addNamed, type CategoryContext, place, subjectOf } from './context.ts';
import type { Smarts } from './smarts.ts';

/** Blocks with their fields, tabs and buttons. */
export function addForms(context: CategoryContext, smarts: Smarts): void {
  const { rows, id, random, globals } = context;
  addBlocks(context, smarts);
  addNamed(context, globals.vocabulary.tabs, 2, (name, index) => {
    rows.add('tabs', {
      SubcatID: id,
      Name: name,
      Kind: index === 0 ? 'portal' : 'blocks',
      PortalID: index === 0 ? random.pick(globals.portals) : null,
      GroupID: index === 0 ? null : random.pick(context.groups),
      Script: index === 0 ? null : formScript(index, subjectOf(context, name, index)),
      OrderNo: place(index),
    });
  });
  addNamed(context, globals.vocabulary.buttons, 4, (name, index) => {
    rows.add('buttons', {
      SubcatID: id,
      Name: name,
      Caption: name,
      Hint: globals.vocabulary.sentences.hint,
      Icon: random.pick(['Send', 'ArrowUndo', 'DocumentCheckmark', 'Print']),
      ActionsPackID: random.pick(smarts.packs),
      StateID: random.chance(60) ? random.pick(context.states).id : null,
      GroupID: random.chance(40) ? random.pick(context.groups) : null,
      VisibleExpressionID: random.chance(50) ? random.pick(smarts.expressions) : null,
      Script: index === 0 ? formScript(2, subjectOf(context, name, index)) : null,
      Confirmation: index === 0 ? globals.vocabulary.sentences.sure : null,
      IsPrimary: index === 0,
      OrderNo: place(index),
    });
  });
}

/** Each parameter of the category stands in one of its blocks. */
function addBlocks({ rows, id, random, globals, parameters, count }: CategoryContext, smarts: Smarts): void {
  const blocks = random.sample(globals.blocks, count(2)).map((block, index) =>
    rows.add('blocks-in-subcats', {
      SubcatID: id,
      BlockID: block,
      Zone: index === 0 ? 'main' : 'side',
      ColumnCount: random.int(1, 2),
      VisibleExpressionID: index === 0 ? null : random.pick(smarts.expressions),
      IsCollapsed: index > 1,
      IsHiddenWhenEmpty: random.chance(50),
      OrderNo: place(index),
    }),
  );
  parameters.forEach((parameter, index) => {
    rows.add('block-fields', {
      SubcatID: id,
      BlockInSubcatID: blocks[index % blocks.length] ?? null,
      ExtParamID: parameter.id,
      RowNo: Math.floor(index / blocks.length) + 1,
      ColumnSpan: parameter.type === 'table' ? 2 : 1,
      Control: parameter.type,
      Hint: index === 0 ? globals.vocabulary.sentences.hint : null,
      IsReadOnly: random.chance(20),
    });
  });
}

/** Filters, columns of the task list and pivots. */
export function addViews(context: CategoryContext): void {
  const { rows, id, random, globals, parameters } = context;
  const { vocabulary } = globals;
  const filters = addNamed(context, vocabulary.filters, 4, (name, index) =>
    rows.add('filters', {
      SubcatID: id,
      Name: name,
      Description: about(context, vocabulary.sentences.filter),
      StateID: random.chance(40) ? random.pick(context.states).id : null,
      GroupID: random.chance(30) ? random.pick(context.groups) : null,
      Condition: index % 3 === 2 ? query(index, subjectOf(context, name, index)) : null,
      SettingsJson: JSON.stringify({
        sort: [{ by: random.pick(parameters).code, descending: index > 0 }],
        limit: 50,
        groupId: context.groups[0] ?? null,
      }),
      IsDefault: index === 0,
      OrderNo: place(index),
    }),
  );
  random.sample(parameters, context.count(5)).forEach((parameter, index) => {
    rows.add('grid-columns', {
      SubcatID: id,
      Name: parameter.name,
      ExtParamID: parameter.id,
      Width: parameter.type === 'text' ? 240 : 120,
      Align: parameter.type === 'number' ? 'right' : 'left',
      SortPriority: index === 0 ? 1 : null,
      OrderNo: place(index),
    });
  });
  const groupable = parameters.filter(
    (parameter) => parameter.type !== 'table' && parameter.type !== 'number',
  );
  const numbers = parameters.filter((parameter) => parameter.type === 'number');
  addNamed(context, vocabulary.pivots, 2, (name, index) => {
    rows.add('pivots', {
      SubcatID: id,
      Name: name,
      RowExtParamID: random.pick(groupable).id,
      ColumnExtParamID: random.chance(60) ? random.pick(groupable).id : null,
      ValueExtParamID: numbers.length > 0 ? random.pick(numbers).id : null,
      Aggregate: numbers.length > 0 ? 'sum' : 'count',
      FilterID: random.pick(filters),
      SettingsJson: JSON.stringify({ chart: 'column', totals: { rows: true, columns: index === 0 } }),
      IsChartShown: random.chance(50),
      OrderNo: place(index),
    });
  });
}

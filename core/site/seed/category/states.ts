import { addNamed, type CategoryContext, codeOf, EPOCH, pairs, place } from './context.ts';

/** Statuses, the routes between them, and who may do what in them. */
export function addStates(context: CategoryContext): void {
  const { rows, id, random, states, groups, count } = context;
  states.forEach((state, index) => {
    rows.add('states-in-subcats', {
      SubcatID: id,
      StateID: state.id,
      NormHours: state.final ? null : random.int(1, 20) * 2.5,
      WarningPercent: state.final ? null : 80,
      ResponsibleGroupID: random.chance(60) ? random.pick(groups) : null,
      IsInitial: index === 0,
      IsFinal: state.final,
      OrderNo: place(index),
    });
  });
  addRoutes(context);
  for (const [state, group] of pairs(states, groups, count(8))) {
    rows.add('state-permissions', {
      SubcatID: id,
      StateID: state.id,
      GroupID: group,
      CanEdit: !state.final,
      CanAttachFiles: !state.final,
      CanReassign: random.chance(30),
    });
  }
  groups.forEach((group, index) => {
    rows.add('group-permissions', {
      SubcatID: id,
      GroupID: group,
      CanCreate: index < 3,
      CanEdit: random.chance(50),
      CanExport: random.chance(40),
      CanManage: index === 0,
      IsOwnTasksOnly: index > 2,
      AccessLevel: Math.max(0, 4 - index),
    });
  });
}

/** Forward from each status to the next, then back and across. */
function addRoutes({ rows, id, random, states, groups, count, globals }: CategoryContext): void {
  const all = states.flatMap((from, index) =>
    states.flatMap((to, next) =>
      from === to || from.final ? [] : [{ from, to, distance: Math.abs(next - index - 1) }],
    ),
  );
  const routes = all.toSorted((a, b) => a.distance - b.distance).slice(0, count(10));
  routes.forEach(({ from, to, distance }, index) => {
    rows.add('states-routes-in-subcats', {
      SubcatID: id,
      FromStateID: from.id,
      ToStateID: to.id,
      ButtonText: globals.vocabulary.buttons[index % globals.vocabulary.buttons.length] ?? null,
      Confirmation: to.final ? globals.vocabulary.sentences.sure : null,
      Condition:
        distance === 0 ? null : `return user.IsInGroup(${random.pick(groups)}) || task.Owner.Id == user.Id;`,
      GroupID: random.chance(50) ? random.pick(groups) : null,
      IsCommentRequired: distance > 0,
      OrderNo: place(index),
    });
  });
}

/** Signatures, who gives them, and what each answer does. */
export function addSignatures(context: CategoryContext): void {
  const { rows, id, random, globals, states, groups, count } = context;
  const used = random.sample(globals.signatures, count(2));
  used.forEach((signature, index) => {
    const signatureInSubcat = rows.add('signatures-in-subcats', {
      SubcatID: id,
      SignatureID: signature,
      StageNo: index + 1,
      TermHours: random.int(1, 5) * 8,
      QuorumPercent: random.chance(50) ? 66.6667 : 100,
      IsParallel: index > 0,
      IsResetOnEdit: random.chance(70),
      OrderNo: place(index),
    });
    random.sample(globals.resolutions, 3).forEach((resolution, answer) => {
      rows.add('signature-resolutions', {
        SubcatID: id,
        SignatureInSubcatID: signatureInSubcat,
        ResolutionID: resolution,
        TargetStateID: random.chance(60) ? random.pick(states).id : null,
        IsDefault: answer === 0,
        IsCommentRequired: answer > 0,
        OrderNo: place(answer),
      });
    });
  });
  addNamed(context, globals.vocabulary.signatureRoutes, 2, (name, index) => {
    const validFrom = random.datetime(EPOCH, 200);
    rows.add('signature-routes', {
      SubcatID: id,
      Name: name,
      SignatureID: random.pick(used),
      StateID: random.pick(states).id,
      GroupID: random.pick(groups),
      NextStateID: random.chance(50) ? random.pick(states).id : null,
      Condition: `return task.GetDecimal("${codeOf(context, 'number')}", 0m) < ${random.int(1, 90)}0000m;`,
      ValidFrom: validFrom,
      ValidTo: index === 0 ? null : random.datetime(validFrom, 365),
      OrderNo: place(index),
    });
  });
}

import type { AccessVerdict } from '#core/contract/explanation.ts';
import { MISSING, ORPHAN, PLAIN, SECRET, SUPPLY } from './task-world.ts';

/** Who asks for which task, how it ends, by which step, and what is said. */
export interface TaskCase {
  user: string;
  task: number;
  verdict: AccessVerdict;
  by: string;
  en: string;
  ru: string;
}

const TASKS: Readonly<Record<string, number>> = { SUPPLY, SECRET, PLAIN, ORPHAN, MISSING };

/** User | task | verdict | step | English | Russian. */
const TABLE = String.raw`
olga | SUPPLY | granted | function | Olga (olga) may open task 100 “Supply”: the permission function grants access (owner, explicit permission). | Olga (olga) может открыть задачу 100 «Supply»: доступ даёт функция прав (владелец, явное разрешение).
ivan | SUPPLY | granted | function | Ivan (ivan) may open task 100 “Supply”: the permission function grants access (executor). | Ivan (ivan) может открыть задачу 100 «Supply»: доступ даёт функция прав (исполнитель).
eve | SUPPLY | granted | function | Eve (eve) may open task 100 “Supply”: the permission function grants access (executor). | Eve (eve) может открыть задачу 100 «Supply»: доступ даёт функция прав (исполнитель).
paul | SUPPLY | granted | function | Paul (paul) may open task 100 “Supply”: the permission function grants access (explicit permission). | Paul (paul) может открыть задачу 100 «Supply»: доступ даёт функция прав (явное разрешение).
sara | SUPPLY | granted | subscription | Sara (sara) may open task 100 “Supply”: a subscription to it grants access. | Sara (sara) может открыть задачу 100 «Supply»: доступ даёт подписка на неё.
stan | SUPPLY | denied | function | Stan (stan) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Stan (stan) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
fred | SUPPLY | denied | dismissed | Fred (fred) may not open task 100 “Supply”: the user is dismissed. | Fred (fred) не может открыть задачу 100 «Supply»: пользователь уволен.
finn | SUPPLY | denied | dismissed | Finn (finn) may not open task 100 “Supply”: the user is dismissed. | Finn (finn) не может открыть задачу 100 «Supply»: пользователь уволен.
robo | SUPPLY | granted | system-robot | Robo (robo) may open task 100 “Supply”: system robots always have access. | Robo (robo) может открыть задачу 100 «Supply»: у системных роботов доступ есть всегда.
rusty | SUPPLY | granted | system-robot | Rusty (rusty) may open task 100 “Supply”: system robots always have access. | Rusty (rusty) может открыть задачу 100 «Supply»: у системных роботов доступ есть всегда.
forolga | SUPPLY | granted | substitution | For Olga (forolga) may open task 100 “Supply” as a substitute for Olga (olga). | For Olga (forolga) может открыть задачу 100 «Supply», так как замещает: Olga (olga).
forsara | SUPPLY | granted | substitution | For Sara (forsara) may open task 100 “Supply” as a substitute for Sara (sara). | For Sara (forsara) может открыть задачу 100 «Supply», так как замещает: Sara (sara).
late | SUPPLY | denied | function | Late (late) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Late (late) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
soon | SUPPLY | denied | function | Soon (soon) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Soon (soon) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
forstan | SUPPLY | denied | function | For Stan (forstan) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | For Stan (forstan) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
forivan | SUPPLY | granted | substitution | For Ivan (forivan) may open task 100 “Supply” as a substitute for Ivan (ivan). | For Ivan (forivan) может открыть задачу 100 «Supply», так как замещает: Ivan (ivan).
chain | SUPPLY | denied | function | Chain (chain) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Chain (chain) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
heir | SUPPLY | granted | substitution | Heir (heir) may open task 100 “Supply” as a substitute for Finn (finn). | Heir (heir) может открыть задачу 100 «Supply», так как замещает: Finn (finn).
root | SUPPLY | denied | function | Root (root) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Root (root) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
nameless@example.com | SUPPLY | denied | function | Nameless may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Nameless не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
twin@example.com | SUPPLY | unknown | user | “twin@example.com” matches several users, so whose access is meant is unknown. | Под «twin@example.com» подходят несколько пользователей: неизвестно, о чьём доступе речь.
twin1 | SUPPLY | denied | function | Twin (twin1) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Twin (twin1) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
#22 | SUPPLY | denied | function | Twin (twin2) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Twin (twin2) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
shared@example.com | SUPPLY | denied | function | Login (shared@example.com) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Login (shared@example.com) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
robosub | SUPPLY | granted | system-robot | Robot Sub (robosub) may open task 100 “Supply”: system robots always have access. | Robot Sub (robosub) может открыть задачу 100 «Supply»: у системных роботов доступ есть всегда.
selfie | SUPPLY | denied | function | Selfie (selfie) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Selfie (selfie) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
both | SUPPLY | granted | substitution | Both (both) may open task 100 “Supply” as a substitute for Ivan (ivan). | Both (both) может открыть задачу 100 «Supply», так как замещает: Ivan (ivan).
hostile | SUPPLY | denied | function | Eve\u{202e}<b> (hostile) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Eve\u{202e}<b> (hostile) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
firedsub | SUPPLY | denied | dismissed | Fired Sub (firedsub) may not open task 100 “Supply”: the user is dismissed. | Fired Sub (firedsub) не может открыть задачу 100 «Supply»: пользователь уволен.
twice | SUPPLY | granted | subscription | Twice (twice) may open task 100 “Supply”: a subscription to it grants access. | Twice (twice) может открыть задачу 100 «Supply»: доступ даёт подписка на неё.
twice@example.com | SUPPLY | granted | subscription | Twice (twice) may open task 100 “Supply”: a subscription to it grants access. | Twice (twice) может открыть задачу 100 «Supply»: доступ даёт подписка на неё.
#6 | SUPPLY | denied | function | Number Six (#6) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | Number Six (#6) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
#30 | SUPPLY | granted | subscription | Twice (twice) may open task 100 “Supply”: a subscription to it grants access. | Twice (twice) может открыть задачу 100 «Supply»: доступ даёт подписка на неё.
#999 | SUPPLY | denied | user | There is no user “#999”. | Пользователя «#999» нет.
#99999999999 | SUPPLY | denied | user | There is no user “#99999999999”. | Пользователя «#99999999999» нет.
# | SUPPLY | denied | user | There is no user “#”. | Пользователя «#» нет.
nobody | SUPPLY | denied | user | There is no user “nobody”. | Пользователя «nobody» нет.
same | SUPPLY | unknown | user | “same” matches several users, so whose access is meant is unknown. | Под «same» подходят несколько пользователей: неизвестно, о чьём доступе речь.
forfired | SUPPLY | denied | function | For Fred (forfired) may not open task 100 “Supply”: there is no subscription, and the permission function refuses. | For Fred (forfired) не может открыть задачу 100 «Supply»: подписки нет, а функция прав отказывает.
olga | SECRET | granted | function | Olga (olga) may open task 101 “Secret”: the permission function grants access (owner). | Olga (olga) может открыть задачу 101 «Secret»: доступ даёт функция прав (владелец).
ivan | SECRET | granted | function | Ivan (ivan) may open task 101 “Secret”: the permission function grants access (executor). | Ivan (ivan) может открыть задачу 101 «Secret»: доступ даёт функция прав (исполнитель).
eve | SECRET | denied | function | Eve (eve) may not open task 101 “Secret”: there is no subscription, and the permission function refuses. | Eve (eve) не может открыть задачу 101 «Secret»: подписки нет, а функция прав отказывает.
paul | SECRET | granted | function | Paul (paul) may open task 101 “Secret”: the permission function grants access (explicit permission). | Paul (paul) может открыть задачу 101 «Secret»: доступ даёт функция прав (явное разрешение).
sara | SECRET | granted | subscription | Sara (sara) may open task 101 “Secret”: a subscription to it grants access. | Sara (sara) может открыть задачу 101 «Secret»: доступ даёт подписка на неё.
robo | SECRET | granted | system-robot | Robo (robo) may open task 101 “Secret”: system robots always have access. | Robo (robo) может открыть задачу 101 «Secret»: у системных роботов доступ есть всегда.
finn | SECRET | denied | dismissed | Finn (finn) may not open task 101 “Secret”: the user is dismissed. | Finn (finn) не может открыть задачу 101 «Secret»: пользователь уволен.
forolga | SECRET | denied | function | For Olga (forolga) may not open task 101 “Secret”: it is confidential, so substitution does not extend access to it. | For Olga (forolga) не может открыть задачу 101 «Secret»: она конфиденциальна, и замещение доступа к ней не даёт.
forsara | SECRET | denied | function | For Sara (forsara) may not open task 101 “Secret”: it is confidential, so substitution does not extend access to it. | For Sara (forsara) не может открыть задачу 101 «Secret»: она конфиденциальна, и замещение доступа к ней не даёт.
forivan | SECRET | denied | function | For Ivan (forivan) may not open task 101 “Secret”: it is confidential, so substitution does not extend access to it. | For Ivan (forivan) не может открыть задачу 101 «Secret»: она конфиденциальна, и замещение доступа к ней не даёт.
heir | SECRET | denied | function | Heir (heir) may not open task 101 “Secret”: there is no subscription, and the permission function refuses. | Heir (heir) не может открыть задачу 101 «Secret»: подписки нет, а функция прав отказывает.
late | SECRET | denied | function | Late (late) may not open task 101 “Secret”: there is no subscription, and the permission function refuses. | Late (late) не может открыть задачу 101 «Secret»: подписки нет, а функция прав отказывает.
both | SECRET | denied | function | Both (both) may not open task 101 “Secret”: it is confidential, so substitution does not extend access to it. | Both (both) не может открыть задачу 101 «Secret»: она конфиденциальна, и замещение доступа к ней не даёт.
twice | SECRET | denied | function | Twice (twice) may not open task 101 “Secret”: there is no subscription, and the permission function refuses. | Twice (twice) не может открыть задачу 101 «Secret»: подписки нет, а функция прав отказывает.
robosub | SECRET | granted | system-robot | Robot Sub (robosub) may open task 101 “Secret”: system robots always have access. | Robot Sub (robosub) может открыть задачу 101 «Secret»: у системных роботов доступ есть всегда.
stan | PLAIN | granted | function | Stan (stan) may open task 102 “Plain”: the permission function grants access (owner). | Stan (stan) может открыть задачу 102 «Plain»: доступ даёт функция прав (владелец).
forstan | PLAIN | granted | substitution | For Stan (forstan) may open task 102 “Plain” as a substitute for Stan (stan). | For Stan (forstan) может открыть задачу 102 «Plain», так как замещает: Stan (stan).
ivan | PLAIN | granted | subscription | Ivan (ivan) may open task 102 “Plain”: a subscription to it grants access. | Ivan (ivan) может открыть задачу 102 «Plain»: доступ даёт подписка на неё.
forivan | PLAIN | granted | substitution | For Ivan (forivan) may open task 102 “Plain” as a substitute for Ivan (ivan). | For Ivan (forivan) может открыть задачу 102 «Plain», так как замещает: Ivan (ivan).
both | PLAIN | granted | substitution | Both (both) may open task 102 “Plain” as a substitute for Ivan (ivan). | Both (both) может открыть задачу 102 «Plain», так как замещает: Ivan (ivan).
olga | PLAIN | denied | function | Olga (olga) may not open task 102 “Plain”: there is no subscription, and the permission function refuses. | Olga (olga) не может открыть задачу 102 «Plain»: подписки нет, а функция прав отказывает.
finn | ORPHAN | denied | dismissed | Finn (finn) may not open task 103 “Orphan”: the user is dismissed. | Finn (finn) не может открыть задачу 103 «Orphan»: пользователь уволен.
heir | ORPHAN | granted | substitution | Heir (heir) may open task 103 “Orphan” as a substitute for Finn (finn). | Heir (heir) может открыть задачу 103 «Orphan», так как замещает: Finn (finn).
robo | ORPHAN | granted | system-robot | Robo (robo) may open task 103 “Orphan”: system robots always have access. | Robo (robo) может открыть задачу 103 «Orphan»: у системных роботов доступ есть всегда.
stan | ORPHAN | denied | function | Stan (stan) may not open task 103 “Orphan”: there is no subscription, and the permission function refuses. | Stan (stan) не может открыть задачу 103 «Orphan»: подписки нет, а функция прав отказывает.
olga | MISSING | denied | task-exists | There is no task 999. | Задачи 999 не существует.
robo | MISSING | denied | task-exists | There is no task 999. | Задачи 999 не существует.
fred | MISSING | denied | task-exists | There is no task 999. | Задачи 999 не существует.
nobody | MISSING | denied | task-exists | There is no task 999. | Задачи 999 не существует.
twin@example.com | MISSING | denied | task-exists | There is no task 999. | Задачи 999 не существует.
olga | 99999999999 | denied | task-exists | There is no task 99999999999. | Задачи 99999999999 не существует.
olga | 0 | denied | task-exists | There is no task 0. | Задачи 0 не существует.
`;

export const taskCases: readonly TaskCase[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [user = '', task = '', verdict, by = '', en = '', ru = ''] = line.split(' | ');
    return { user, task: TASKS[task] ?? Number(task), verdict: verdict as AccessVerdict, by, en, ru };
  });

import type { Message } from '#core/base/message.ts';
import { render } from '#core/messages/catalogue.ts';
import { type Language, localeOf } from '#core/messages/format.ts';
import { jobTitle } from '#core/messages/job-title.ts';
import { pseudoLocalize } from '#core/messages/render.ts';
import { stageTitle } from '#core/messages/stage-title.ts';
import { language } from './language.ts';

/** A name that the core has in both languages: of an entity type, of a folder of the tree. */
export function titleIn(title: Readonly<Record<'en' | 'ru', string>>, into: Language): string {
  return pseudoLocalize(title[localeOf(into)], into);
}

/** What the core says, in the window's language. Components read it beside `useTexts`, which renders them again. */
export function renderMessage(message: Message): string {
  return render(message, language(), 'window');
}

/** A stage of long work, or a step of a check, in the window's language. */
export function stageName(stage: string): string {
  return renderMessage(stageTitle(stage));
}

/** What a job does, in the window's language. */
export function jobName(operation: string): string {
  return renderMessage(jobTitle(operation));
}

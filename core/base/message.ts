/**
 * Something that is said, before it is in a language: `core/messages` knows each code's texts. Messages are plain data:
 * they go over the wire, into files and into hashes, and become text at the edge only (design, section 6).
 */
export interface Message {
  readonly code: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** A value inside a message. Strings are foreign or technical text and are shown as they are; sentences are messages. */
export type MessageValue = string | number | Message | readonly MessageValue[];

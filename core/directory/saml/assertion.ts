import type { Element } from '@xmldom/xmldom';
import { attributeOf, childrenOf, descendantsOf, NS, textOf } from './xml.ts';

/** Attributes by their names, and the `NameID`. */
export function claimsOf(assertion: Element): Record<string, string[]> {
  const claims: Record<string, string[]> = {};
  const [subject] = childrenOf(assertion, NS.assertion, 'Subject');
  const [nameId] = subject ? childrenOf(subject, NS.assertion, 'NameID') : [];
  if (nameId) claims.NameID = [textOf(nameId)];
  for (const attribute of descendantsOf(assertion, NS.assertion, 'Attribute')) {
    const name = attributeOf(attribute, 'Name');
    const values = childrenOf(attribute, NS.assertion, 'AttributeValue').map(textOf);
    if (name && name !== '__proto__') claims[name] = values;
  }
  return claims;
}

/** Who is signed in at the identity provider, as it has to be told when the session ends. */
export interface NameId {
  value: string;
  format?: string | undefined;
  nameQualifier?: string | undefined;
  spNameQualifier?: string | undefined;
}

/** What is remembered of an assertion. */
export interface AssertionFacts {
  id: string | undefined;
  /** ISO 8601; undefined where it has none. */
  endsAt: string | undefined;
  nameId: NameId | undefined;
  sessionIndex: string | undefined;
  /** When the identity provider takes its own session for over, ISO 8601. */
  sessionEndsAt: string | undefined;
}

/** What is remembered of an assertion that is accepted. */
export function factsOf(assertion: Element): AssertionFacts {
  const [conditions] = childrenOf(assertion, NS.assertion, 'Conditions');
  const [data] = descendantsOf(assertion, NS.assertion, 'SubjectConfirmationData');
  const [statement] = childrenOf(assertion, NS.assertion, 'AuthnStatement');
  return {
    id: attributeOf(assertion, 'ID'),
    endsAt: [conditions, data].flatMap((one) => attributeOf(one, 'NotOnOrAfter') ?? []).toSorted()[0],
    nameId: nameIdOf(childrenOf(assertion, NS.assertion, 'Subject')[0]),
    sessionIndex: attributeOf(statement, 'SessionIndex'),
    sessionEndsAt: attributeOf(statement, 'SessionNotOnOrAfter'),
  };
}

/** The `NameID` in an element. */
export function nameIdOf(parent: Element | undefined): NameId | undefined {
  const [element] = parent ? childrenOf(parent, NS.assertion, 'NameID') : [];
  return (
    element && {
      value: textOf(element),
      format: attributeOf(element, 'Format'),
      nameQualifier: attributeOf(element, 'NameQualifier'),
      spNameQualifier: attributeOf(element, 'SPNameQualifier'),
    }
  );
}

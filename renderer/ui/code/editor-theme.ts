import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';

const COLOUR_SPACE = 'srgb';

function mixed(color: string): string {
  return `color-mix(in ${COLOUR_SPACE}, ${color} 45%, ${tokens.colorNeutralForeground1})`;
}

/** The colours of the library are for white paper; mixed with the colour of text they can be read on dark, too. */
const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) => (color ? { ...spec, color: mixed(color) } : spec)),
);

/** Colours of the window's theme; the nonce lets the editor's own styles through the policy. */
export function editorTheme(): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return [
    EditorView.cspNonce.of(nonce),
    syntaxHighlighting(highlighting),
    EditorView.theme({
      '&': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1 },
      '.cm-gutters': {
        color: tokens.colorNeutralForeground3,
        backgroundColor: tokens.colorNeutralBackground2,
        border: 'none',
      },
      '.cm-content': { fontFamily: tokens.fontFamilyMonospace, caretColor: tokens.colorNeutralForeground1 },
      // An outline, not the usual background: when marked text is typed over, Chromium carries a background over to
      // the new line as an inline style, which the window's policy forbids.
      '&.cm-focused .cm-matchingBracket': {
        backgroundColor: 'unset',
        outline: `1px solid ${tokens.colorBrandStroke1}`,
      },
      '&.cm-focused .cm-nonmatchingBracket': {
        backgroundColor: 'unset',
        outline: `1px solid ${tokens.colorStatusDangerBorder2}`,
      },
      '.cm-tooltip': {
        color: tokens.colorNeutralForeground1,
        backgroundColor: tokens.colorNeutralBackground1,
        border: `1px solid ${tokens.colorNeutralStroke1}`,
      },
      // The library's sign is in few fonts.
      '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋮"' },
      '.cm-tooltip-autocomplete ul li[aria-selected]': {
        color: tokens.colorNeutralForegroundOnBrand,
        backgroundColor: tokens.colorBrandBackground,
      },
    }),
  ];
}

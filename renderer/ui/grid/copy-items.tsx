import { MenuItem } from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons';
import { useTexts } from '#renderer/ui/texts.ts';
import { type CopyFormat, copyFormats, serializeRows } from './serialize-rows.ts';
import type { GridColumn } from './types.ts';

/** Puts text on the clipboard. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text);
}

/** Items of a menu that copy rows, each in its form. */
export function CopyItems<Row>(props: { rows: readonly Row[]; columns: readonly GridColumn<Row>[] }) {
  const { rows, columns } = props;
  const t = useTexts('grid');
  const copy = (form: CopyFormat) => copyText(serializeRows(form, rows, columns));
  return (
    <>
      {copyFormats.map((form) => (
        <MenuItem key={form} icon={<Copy20Regular />} disabled={rows.length === 0} onClick={() => copy(form)}>
          {rows.length > 1 ? `${t(`copyAs${form}`)} (${rows.length})` : t(`copyAs${form}`)}
        </MenuItem>
      ))}
    </>
  );
}

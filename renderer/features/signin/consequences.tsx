import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import type { Message } from '#core/base/message.ts';
import type { Guard } from '#core/contract/signin/guard.ts';
import { message } from '#core/messages/catalogue.ts';
import { lockOutMessages, whatIfMessages, whatIfTable } from '#core/views/messages.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  // Headings need not be of one width.
  table: { tableLayout: 'auto' },
});

/** What a change means to users and, where they were replayed, to the last sign-ins: counts, and the first by name. */
export function Consequences(guard: Guard) {
  const { users, replay, notes, operator } = guard;
  return (
    <>
      {replay && <Counts guard={guard} />}
      {[...lockOutMessages(users), ...whatIfMessages(guard), ...notes].map((note) => (
        <p key={JSON.stringify(note)}>{renderMessage(note)}</p>
      ))}
      <p>{renderMessage(message(`lock-out.operator.${operator}`))}</p>
    </>
  );
}

function Counts({ guard }: { guard: Guard }) {
  const t = useTexts('signin-what-if');
  const styles = useStyles();
  const [headings = [], ...rows] = whatIfTable(guard).map((row) => row.map(textOf));
  return (
    <Table aria-label={t('table')} size="extra-small" className={styles.table}>
      <TableHeader>
        <TableRow>
          {headings.map((heading) => (
            <TableHeaderCell key={heading}>{heading}</TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((cells) => (
          <TableRow key={cells[0]}>
            {cells.map((cell, index) => (
              <TableCell key={headings[index]}>{cell}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function textOf(cell: Message | string): string {
  return typeof cell === 'string' ? cell : renderMessage(cell);
}

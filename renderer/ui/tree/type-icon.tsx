import { makeStyles, tokens } from '@fluentui/react-components';
import {
  Alert20Regular,
  ArrowRouting20Regular,
  Board20Regular,
  BoardSplit20Regular,
  BoxMultiple20Regular,
  BrainCircuit20Regular,
  BranchCompare20Regular,
  BranchFork20Regular,
  CalendarClock20Regular,
  CheckmarkStarburst20Regular,
  ClockAlarm20Regular,
  Code20Regular,
  ColumnTriple20Regular,
  ControlButton20Regular,
  Database20Regular,
  DataPie20Regular,
  DocumentCopy20Regular,
  Filter20Regular,
  Flash20Regular,
  Flow20Regular,
  type FluentIcon,
  Folder20Regular,
  FolderOpen20Regular,
  Globe20Regular,
  Group20Regular,
  NumberSymbol20Regular,
  Options20Regular,
  People20Regular,
  Print20Regular,
  ShieldKeyhole20Regular,
  ShieldPerson20Regular,
  ShieldTask20Regular,
  Signature20Regular,
  Status20Regular,
  Steps20Regular,
  TabDesktop20Regular,
  Table20Regular,
  TableColumnTopBottom20Regular,
  TextBulletListSquare20Regular,
  TextboxAlignMiddle20Regular,
  TextField20Regular,
} from '@fluentui/react-icons';

/** The icons that entity types of the catalog name; a profile may name another one, which is drawn as a table. */
const ICONS: Readonly<Record<string, FluentIcon>> = {
  Alert: Alert20Regular,
  ArrowRouting: ArrowRouting20Regular,
  Board: Board20Regular,
  BoardSplit: BoardSplit20Regular,
  BoxMultiple: BoxMultiple20Regular,
  BrainCircuit: BrainCircuit20Regular,
  BranchCompare: BranchCompare20Regular,
  BranchFork: BranchFork20Regular,
  CalendarClock: CalendarClock20Regular,
  CheckmarkStarburst: CheckmarkStarburst20Regular,
  ClockAlarm: ClockAlarm20Regular,
  Code: Code20Regular,
  ColumnTriple: ColumnTriple20Regular,
  ControlButton: ControlButton20Regular,
  DataPie: DataPie20Regular,
  Database: Database20Regular,
  DocumentCopy: DocumentCopy20Regular,
  Filter: Filter20Regular,
  Flash: Flash20Regular,
  Flow: Flow20Regular,
  Folder: Folder20Regular,
  FolderOpen: FolderOpen20Regular,
  Globe: Globe20Regular,
  Group: Group20Regular,
  NumberSymbol: NumberSymbol20Regular,
  Options: Options20Regular,
  People: People20Regular,
  Print: Print20Regular,
  ShieldKeyhole: ShieldKeyhole20Regular,
  ShieldPerson: ShieldPerson20Regular,
  ShieldTask: ShieldTask20Regular,
  Signature: Signature20Regular,
  Status: Status20Regular,
  Steps: Steps20Regular,
  TabDesktop: TabDesktop20Regular,
  Table: Table20Regular,
  TableColumnTopBottom: TableColumnTopBottom20Regular,
  TextBulletListSquare: TextBulletListSquare20Regular,
  TextField: TextField20Regular,
  TextboxAlignMiddle: TextboxAlignMiddle20Regular,
};

const useStyles = makeStyles({
  icon: {
    width: '16px',
    height: '16px',
    flexShrink: 0,
    display: 'inline-flex',
    color: tokens.colorNeutralForeground2,
    '& svg': { width: '16px', height: '16px' },
  },
});

/** The picture of a type, by the name of its icon. */
export function typeIcon(name: string): FluentIcon {
  return ICONS[name] ?? Table20Regular;
}

/** What a thing of the tree is, as a picture beside its name. */
export function TypeIcon({ name }: { name: string }) {
  const styles = useStyles();
  const Icon = typeIcon(name);
  return (
    <span className={styles.icon} aria-hidden data-icon={name}>
      <Icon />
    </span>
  );
}

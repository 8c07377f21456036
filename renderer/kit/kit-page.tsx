import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { FormExamples } from './forms.tsx';
import { GridExamples } from './grid-examples.tsx';

/** The parts of the kit, a file of examples each. */
const parts: Readonly<Record<string, () => ReactNode>> = {
  Grid: GridExamples,
  Forms: FormExamples,
};

const useStyles = makeStyles({
  page: { height: '100%', display: 'flex', flexDirection: 'column' },
  part: { flexGrow: 1, minHeight: 0, overflow: 'auto', padding: tokens.spacingHorizontalL },
});

/** Every part of the kit, to look at and to test. */
export function KitPage() {
  const styles = useStyles();
  const [name, setName] = useState(Object.keys(parts).find((part) => `#${part}` === location.hash) ?? 'Grid');
  const Part = parts[name];
  return (
    <main className={styles.page}>
      <TabList selectedValue={name} onTabSelect={(_event, { value }) => setName(String(value))}>
        {Object.keys(parts).map((part) => (
          <Tab key={part} value={part}>
            {part}
          </Tab>
        ))}
      </TabList>
      <div className={styles.part}>{Part && <Part />}</div>
    </main>
  );
}

/** A name with what a login is made of. */
interface Name {
  text: string;
  latin: string;
}

function same(...texts: string[]): Name[] {
  return texts.map((text) => ({ text, latin: text.toLowerCase() }));
}

function russian(...pairs: [text: string, latin: string][]): Name[] {
  return pairs.map(([text, latin]) => ({ text, latin }));
}

/** Names of made-up people; any first name goes with any last name. */
export const NAMES = {
  en: {
    first: same('Alice', 'Brian', 'Clara', 'David', 'Emma', 'Frank', 'Grace', 'Henry'),
    last: [
      ...same(
        'Adler',
        'Baker',
        'Carter',
        'Dawson',
        'Ellis',
        'Fischer',
        'Graham',
        'Hughes',
        'Irving',
        'Jansen',
      ),
      ...same('Keller', 'Larsen', 'Moreau', 'Nolan', 'Olsen', 'Parker', 'Quinn', 'Reed', 'Santos', 'Turner'),
    ],
  },
  ru: {
    first: russian(
      ['Алексей', 'alexey'],
      ['Борис', 'boris'],
      ['Василий', 'vasily'],
      ['Григорий', 'grigory'],
      ['Дмитрий', 'dmitry'],
      ['Егор', 'egor'],
      ['Иван', 'ivan'],
      ['Кирилл', 'kirill'],
    ),
    last: russian(
      ['Абрамов', 'abramov'],
      ['Белов', 'belov'],
      ['Волков', 'volkov'],
      ['Громов', 'gromov'],
      ['Данилов', 'danilov'],
      ['Ефимов', 'efimov'],
      ['Зайцев', 'zaitsev'],
      ['Ильин', 'ilyin'],
      ['Козлов', 'kozlov'],
      ['Лебедев', 'lebedev'],
      ['Морозов', 'morozov'],
      ['Никитин', 'nikitin'],
      ['Орехов', 'orekhov'],
      ['Павлов', 'pavlov'],
      ['Романов', 'romanov'],
      ['Соколов', 'sokolov'],
      ['Тихонов', 'tikhonov'],
      ['Ушаков', 'ushakov'],
      ['Фролов', 'frolov'],
      ['Шилов', 'shilov'],
    ),
  },
} as const satisfies Record<'en' | 'ru', { first: Name[]; last: Name[] }>;

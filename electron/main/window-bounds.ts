import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';

const kept = z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() });

/** Where the window was last; nothing where it is not known, or where no screen shows that place any more. */
export function readBounds(file: string, screens: readonly Rectangle[]): Partial<Rectangle> {
  const bounds = parse(file);
  if (!bounds) return {};
  const visible = screens.some(
    (screen) =>
      bounds.x + bounds.width > screen.x + 50 &&
      bounds.x < screen.x + screen.width - 50 &&
      bounds.y >= screen.y &&
      bounds.y < screen.y + screen.height - 50,
  );
  return visible ? bounds : {};
}

function parse(file: string): Rectangle | undefined {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Not there yet, or damaged: the window then opens where the system puts it.
    return undefined;
  }
}

/** Keeps where the window is. That it cannot be kept is no reason not to close. */
export function saveBounds(file: string, bounds: Rectangle): void {
  try {
    writeFileSync(file, JSON.stringify(bounds));
  } catch (error) {
    process.stderr.write(`${error}\n`);
  }
}

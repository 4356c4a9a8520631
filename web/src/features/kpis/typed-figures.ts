import type { KpiMeasure } from '@moorgate/contract/kpis/matrix.ts'
import { readAmount } from '../../ui/typed-values.ts'

/** Cells of a block that was copied from a spreadsheet. */
export const cellsOf = (pasted: string): string[][] =>
  pasted
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

type Typed = { value: string | null } | { wrong: string }

/** What somebody typed: "1,234", "(5)", "12%", "2.5k"; nothing and a dash empty the cell. */
export function readTyped(text: string, { unit }: Pick<KpiMeasure, 'unit'>): Typed {
  const plain = text.trim()
  if (plain === '' || plain === '–' || plain === '-') return { value: null }
  if (unit === 'text') return { value: plain }
  if (unit === 'rag') return { value: plain.toLowerCase() }
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1]
  const bare = (bracketed === undefined ? plain : `-${bracketed}`).replace(/\s*%$/, '')
  const number = readAmount(bare, 6)
  return number === undefined ? { wrong: plain } : { value: number.replace(/\.?0+$/, '') }
}

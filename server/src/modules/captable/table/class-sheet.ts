import { classOfLine } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { formatShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { sumOf, words } from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
import { saidDate } from '../../../domain/said.ts'
import { lineKey } from './movement-sheet.ts'

/** What each class has out and was paid, from its lines, and the rights that were recorded for it. */
export function classSheet(table: CapTable): Sheet {
  const held = Map.groupBy(table.lines, ({ instrument }) => classOfLine(instrument))
  return {
    name: 'Classes',
    columns: ['Class', 'Shares', 'Paid', 'Preference, ×', 'Cap, ×'],
    rows: [...table.classes].map(([key, terms]) => {
      const lines = held.get(key) ?? []
      const made = (figure: string, given: Omit<Cell, 'key'>): Cell => ({
        key: `class_${figure}:${key}`,
        ...given,
      })
      return [
        words(`class_name:${key}`, terms.name),
        made('shares', {
          label: `${terms.name} in issue`,
          unit: 'shares',
          value: formatShares(sum(lines.map(({ quantity }) => quantity))),
          formula: sumOf(lines.map((line) => `held:${lineKey(line)}`)),
        }),
        made('paid', {
          label: `Paid for ${terms.name}`,
          unit: 'money',
          value: formatMoney(sum(lines.map(({ paidMinor }) => paidMinor)), table.currency),
          formula: sumOf(lines.map((line) => `line_paid:${lineKey(line)}`)),
        }),
        made('preference', {
          label: `Preference of ${terms.name}`,
          unit: 'multiple',
          value: formatShares(terms.preferenceMicro),
          detail: 'as the rights of the class were recorded',
        }),
        terms.participation === 'capped'
          ? made('cap', {
              label: `Cap of ${terms.name}`,
              unit: 'multiple',
              value: formatShares(terms.capMicro),
              detail: 'as the rights of the class were recorded',
            })
          : undefined,
      ]
    }),
  }
}

/** Notes and advance subscriptions that are open, as they were recorded. */
export function noteSheet(table: CapTable, holderName: (holder: string | undefined) => string): Sheet {
  const open = table.lines.flatMap(({ instrument, quantity }) => {
    const note = instrument.startsWith('note:') ? table.notes.get(instrument.slice(5)) : undefined
    return note ? [{ note, quantity }] : []
  })
  return {
    name: 'Notes',
    columns: ['Holder', 'Owed', 'Discount, %', 'Cap'],
    rows: open.map(({ note, quantity }) => {
      const name = holderName(note.holder)
      const detail = `recorded for ${saidDate(note.issuedOn)}`
      const made = (figure: string, label: string, unit: Cell['unit'], value: string): Cell => ({
        key: `note_${figure}:${note.id}`,
        label: `${label} of ${name}`,
        unit,
        value,
        detail,
      })
      return [
        words(`note_name:${note.id}`, name),
        made('owed', 'Principal', 'money', formatMoney(quantity, table.currency)),
        made('discount', 'Discount', 'percent', formatShares(note.discountPercentMicro)),
        note.capMinor === undefined
          ? undefined
          : made('cap', 'Cap', 'money', formatMoney(note.capMinor, table.currency)),
      ]
    }),
  }
}

import { classOfLine } from '../../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../../domain/cap-table-fold.ts'
import { formatShares } from '../../../../domain/decimal.ts'
import { figure } from '../../../../domain/figure-cells.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { sumOf, words } from '../../../../domain/worksheet.ts'
import type { Cell, CellDraft, Sheet, SheetDraft, Unit } from '../../../../domain/worksheet.ts'
import { dateText } from '../../../../domain/format.ts'
import { lineKey } from './movement-sheet.ts'

/** What each class has out and was paid, from its lines, and the rights that were recorded for it. */
export function classSheet(table: CapTable): SheetDraft {
  const held = Map.groupBy(table.lines, ({ instrument }) => classOfLine(instrument))
  return {
    name: 'Classes',
    columns: ['Class', 'Shares', 'Paid', 'Preference, ×', 'Cap, ×'],
    rows: [...table.classes].map(([key, terms]) => {
      const lines = held.get(key) ?? []
      const total = (of: string, label: string, unit: Unit, name: string) =>
        figure(`class_${of}:${key}`, label, unit, sumOf(lines.map((line) => `${name}:${lineKey(line)}`)))
      const right = (of: string, label: string, micro: bigint): CellDraft => ({
        key: `class_${of}:${key}`,
        label,
        unit: 'multiple',
        value: formatShares(micro),
        detail: 'as the rights of the class were recorded',
      })
      return [
        words(`class_name:${key}`, terms.name),
        total('shares', `${terms.name} in issue`, 'shares', 'held'),
        total('paid', `Paid for ${terms.name}`, 'money', 'line_paid'),
        right('preference', `Preference of ${terms.name}`, terms.preferenceMicro),
        terms.participation === 'capped' ? right('cap', `Cap of ${terms.name}`, terms.capMicro) : undefined,
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
      const detail = `recorded for ${dateText(note.issuedOn)}`
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

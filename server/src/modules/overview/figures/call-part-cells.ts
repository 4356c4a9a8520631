import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { moneyText } from '../../../domain/format.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { lateHeads, lateRows } from '../../../domain/late-cells.ts'
import { cell, lineOf, minus, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { CalledLine, ViewedCall } from '../cash-call/read-cash-call.ts'

/**
 * What each allocation of a call is, what earlier calls asked for, what this one asks for, and what is not called yet.
 *
 * Worked example, £10,000.00 of which £2,500.00 was called before and £2,500.00 is called now: £5,000.00 are not.
 */
export function partsSheet(lines: readonly CalledLine[], currency: string): SheetDraft {
  return {
    name: atHead('allocations'),
    columns: [atHead('investor'), 'Amount', 'Called before', 'This call', 'Called after', 'Not called yet'],
    rows: lines.map((line) => partCells(line, currency)),
  }
}

/** What no call has asked for of all allocations of a call. */
export const uncalledCell = (lines: readonly CalledLine[], currency: string): CellDraft =>
  figure('call_uncalled', 'not called yet', 'money', sumOf(lines.map(({ id }) => `line_uncalled:${id}`)), {
    currency,
  })

function partCells(calledLine: CalledLine, currency: string): CellDraft[] {
  const { id, investor, allocation, before, amount, fee, uncalled } = calledLine
  const part = BigInt(amount) - BigInt(fee)
  const later = BigInt(allocation) - BigInt(before) - part - BigInt(uncalled)
  const stated = (of: string, label: string, minor: bigint, detail: string) =>
    moneyCell(`line_${of}:${id}`, `${label}, ${investor}`, { minor, currency }, { detail })
  const at = (of: string) => cell(`line_${of}:${id}`)
  const rest = minus(minus(minus(at('allocation'), at('before')), at('part')), at('later'))
  const call = inText('cash_call')
  return [
    words(`line_of:${id}`, investor),
    stated('allocation', inText('allocation'), BigInt(allocation), 'what was reserved'),
    stated('before', 'called before', BigInt(before), 'earlier lines that were not dropped'),
    stated('part', `this ${call}`, part, 'without a fee'),
    stated('later', 'called after', later, 'later lines, and what can’t be called any more'),
    figure(`line_uncalled:${id}`, `not called yet, ${investor}`, 'money', rest, { currency }),
  ]
}

/** What late payments of a call cost: a sheet of its lines and one of their payments; none where none was late. */
export function lateSheets({ late, currency }: Pick<ViewedCall, 'late' | 'currency'>): SheetDraft[] {
  if (late.length === 0) return []
  return [
    {
      name: 'Late interest',
      columns: ['What', 'Amount'],
      rows: late.map(({ id, title, parts }) => {
        const keys = parts.map((_, index) => `late_part:${id}:${index}`)
        return lineOf(
          figure(`line_late:${id}`, `late interest, ${title}`, 'money', sumOf(keys), { currency }),
        )
      }),
    },
    {
      name: 'Late payments',
      columns: [atHead('investor'), ...lateHeads.slice(1)],
      rows: late.flatMap((line) =>
        lateRows(line, { currency, terms: `the terms of the ${inText('cash_call')}` }),
      ),
    },
  ]
}

/** Where the amount of a line comes from. */
export const askedWords = ({ fee }: CalledLine, currency: string): string =>
  `what the ${inText('investor')} reserved, or a part of it${fee === '0' ? '' : `, and a fee of ${moneyText(BigInt(fee), currency)}`}`

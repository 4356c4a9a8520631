import { formatShares } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import type { IdentifiedPart } from '../../../domain/identified-shares.ts'
import type { PoolStep } from '../../../domain/section-104-pool.ts'
import { cell, minus, plus, words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { TaxDisposal } from '../disposals/tax-disposals.ts'

type Steps = readonly PoolStep[]

/** Shares and cost of the section 104 holding before a part of a disposal left it, which its sheet works out. */
export function poolCells(
  disposal: TaxDisposal,
  part: IdentifiedPart,
  key: (name: string) => string,
): CellDraft[] {
  const { name, currency } = disposal.of
  const before = `${disposal.poolId}:${stepOf(disposal, part) - 1}`
  return [
    figure(
      key('part_whole'),
      `shares of the section 104 holding, ${name}`,
      'shares',
      cell(`pool_shares:${before}`),
    ),
    figure(key('part_whole_cost'), `its cost, ${name}`, 'money', cell(`pool_cost:${before}`), { currency }),
  ]
}

/** Each section 104 holding from which shares left in the year, from its first day to the last of these. */
export function poolSheets(disposals: readonly TaxDisposal[]): SheetDraft[] {
  const pooled = disposals.filter(({ parts }) => parts.some(({ rule }) => rule === 'pool'))
  if (pooled.length === 0) return []
  const rows = [...Map.groupBy(pooled, ({ poolId }) => poolId).values()].flatMap(poolRows)
  return [
    {
      name: 'Section 104 holdings',
      columns: ['Holding', 'Date', 'What', 'Shares', 'Cost', 'Shares held', 'Cost of all'],
      rows,
    },
  ]
}

const stepOf = (
  { pool, date }: Pick<TaxDisposal, 'pool' | 'date'>,
  { before, sharesMicro }: IdentifiedPart,
) =>
  pool.findIndex(
    (step) => !step.isIn && step.date === date && step.after.sharesMicro === before.sharesMicro - sharesMicro,
  )

function poolRows(disposals: readonly TaxDisposal[]): CellDraft[][] {
  const costs = new Map(
    disposals.flatMap((disposal) =>
      disposal.parts.flatMap((part, index): [number, string][] =>
        part.rule === 'pool' ? [[stepOf(disposal, part), `part_cost:${disposal.id}:${index}`]] : [],
      ),
    ),
  )
  const first = disposals[0]!
  const shown = first.pool.slice(0, Math.max(...costs.keys()) + 1)
  return shown.map((_step, at) => stepRow(first, shown, { at, cost: costs.get(at) }))
}

function stepRow(
  disposal: TaxDisposal,
  steps: Steps,
  { at, cost }: { at: number; cost: string | undefined },
) {
  const { name, currency } = disposal.of
  const { date, isIn, sharesMicro, costMinor } = steps[at]!
  const key = (of: string, step = at) => `${of}:${disposal.poolId}:${step}`
  const detail = isIn ? 'acquired' : 'disposed of'
  const after = (of: string, moved: string) =>
    at === 0 ? cell(moved) : (isIn ? plus : minus)(cell(key(of, at - 1)), cell(moved))
  const costLabel = `cost of shares ${detail}, ${name}`
  return [
    words(key('pool_of'), name),
    { key: key('pool_on'), label: 'Date', unit: 'date', value: date },
    words(key('pool_what'), isIn ? 'Acquired' : 'Disposed of'),
    {
      key: key('pool_moved'),
      label: `shares ${detail}, ${name}`,
      unit: 'shares',
      value: formatShares(sharesMicro),
      detail,
    },
    cost === undefined
      ? moneyCell(key('pool_moved_cost'), costLabel, { minor: costMinor, currency }, { detail })
      : figure(key('pool_moved_cost'), costLabel, 'money', cell(cost), { currency }),
    figure(
      key('pool_shares'),
      `shares of the section 104 holding, ${name}`,
      'shares',
      after('pool_shares', key('pool_moved')),
    ),
    figure(
      key('pool_cost'),
      `cost of the section 104 holding, ${name}`,
      'money',
      after('pool_cost', key('pool_moved_cost')),
      {
        currency,
      },
    ),
  ] satisfies CellDraft[]
}

import { atHead } from '../../../domain/tenant-labels.ts'
import type { CappedShare } from '../../../domain/allocate.ts'
import { numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { divideRounding, smaller as smallerOf } from '../../../domain/money.ts'
import {
  atLeast,
  cell,
  larger,
  number,
  over,
  plus,
  roundUp,
  smaller,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Formula, Sheet } from '../../../domain/worksheet.ts'
import type { Row } from './book-cells.ts'
import type { Pool } from './pool.ts'

const stayHeads = [atHead('investor'), 'Weight', 'Weight of all as large', 'Comes to', 'Stays in']

/**
 * The largest request first. The smallest of those still in leaves while what it comes to is below the
 * minimum: what its quota gives at most, or what a sharing among those still in gives it where that is too
 * close.
 */
export function staySheet(
  { rule, trials, key: poolKey, name, shares: onOffer, lotMinor }: Pool,
  names: ReadonlyMap<number, string>,
): Sheet {
  const { policy } = rule
  const { order } = trials
  const worked = new Map(
    [...trials.dropped, ...(trials.staying ? [trials.staying] : [])].flatMap(({ count, parts }) =>
      parts ? [[count, parts[count - 1]!.part] as const] : [],
    ),
  )
  const staying = trials.staying?.count ?? 0
  let weightOfAll = 0n
  const rows = order.map((share, index): Row => {
    const { id } = share
    const key = (figure: string, of = id) => `${policy}_${figure}:${of}`
    const of = `${names.get(id)}, ${name.toLowerCase()}`
    const weight = share.weight / lotMinor
    weightOfAll += weight
    const [above, below] = [order[index - 1], order[index + 1]]
    const part = worked.get(index + 1)
    const isEnough = atLeast(cell(key('comes_to')), cell('minimum_shares'), number('1'), number('0'))
    return [
      words(key('stay_investor'), names.get(id) ?? ''),
      numberCell(key('stay_weight'), `weight of ${of}`, String(weight), { formula: cell(`weight:${id}`) }),
      numberCell(key('cumulative'), `weight of all requests as large as that of ${of}`, String(weightOfAll), {
        formula: above
          ? plus(cell(key('cumulative', above.id)), cell(key('stay_weight')))
          : cell(key('stay_weight')),
      }),
      sharesCell(
        key('comes_to'),
        `what ${of}, comes to as the smallest request`,
        part ?? mostOf(share, { onOffer, weight, weightOfAll }),
        part === undefined
          ? { formula: mostFormula(poolKey, key, id), detail: 'at most, among requests as large' }
          : {
              formula: cell(`${poolKey}_part_${index + 1}:${id}`),
              detail: 'shared out among requests as large',
            },
      ),
      numberCell(key('stays'), `whether ${of}, keeps its place`, index < staying ? '1' : '0', {
        formula: below ? larger(cell(key('stays', below.id)), isEnough) : isEnough,
        detail: 'a larger request stays in where a smaller one does',
      }),
    ]
  })
  return { name: `${name}, who stays in`, columns: stayHeads, rows }
}

interface AsSmallest {
  onOffer: bigint
  weight: bigint
  weightOfAll: bigint
}

const mostOf = ({ cap }: CappedShare, { onOffer, weight, weightOfAll }: AsSmallest): bigint =>
  smallerOf(cap, divideRounding(onOffer * weight, weightOfAll, 'ceil'))

const mostFormula = (poolKey: string, key: (figure: string) => string, id: number): Formula =>
  smaller(
    cell(`affordable:${id}`),
    roundUp(over(times(cell(`${poolKey}_on_offer`), cell(key('stay_weight'))), cell(key('cumulative'))), 0),
  )

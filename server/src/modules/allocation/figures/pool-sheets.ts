import { sum } from '../../../domain/money.ts'
import { minimumShares } from '../../../domain/round-allocation.ts'
import {
  atLeast,
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  roundUp,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { Row, RuleCells } from './book-cells.ts'
import { lineSheet } from './pool-lines.ts'
import { isAnybodyOut, poolOf } from './pool.ts'
import type { Pool } from './pool.ts'
import { sharingSheet } from './sharing-sheet.ts'
import { atHead } from '../../../domain/tenant-labels.ts'
import { figure } from '../../../domain/figure-cells.ts'

const stayHeads = [atHead('investor'), 'Weight', 'Weight of all as large', 'Comes to', 'Stays in']

/**
 * The largest request first. The smallest of those still in leaves while what it comes to is below the
 * minimum: what its quota gives at most, or what a sharing among those still in gives it where that is too
 * close.
 */
function staySheet(
  { rule, trials, key: poolKey, name }: Pool,
  names: ReadonlyMap<number, string>,
): SheetDraft {
  const { policy } = rule
  const { order } = trials
  const worked = new Set(
    [...trials.dropped, trials.staying].flatMap((trial) => (trial?.parts ? [trial.count] : [])),
  )
  const rows = order.map(({ id }, index): Row => {
    const key = (part: string, of = id) => `${policy}_${part}:${of}`
    const of = `${names.get(id)}, ${name.toLowerCase()}`
    const [above, below] = [order[index - 1], order[index + 1]]
    const isEnough = atLeast(cell(key('comes_to')), cell('minimum_shares'), number('1'), number('0'))
    return [
      words(key('stay_investor'), names.get(id) ?? ''),
      figure(key('stay_weight'), `weight of ${of}`, 'number', cell(`weight:${id}`)),
      figure(
        key('cumulative'),
        `weight of all requests as large as that of ${of}`,
        'number',
        above ? plus(cell(key('cumulative', above.id)), cell(key('stay_weight'))) : cell(key('stay_weight')),
      ),
      figure(
        key('comes_to'),
        `what ${of}, comes to as the smallest request`,
        'shares',
        worked.has(index + 1) ? cell(`${poolKey}_part_${index + 1}:${id}`) : mostFormula(poolKey, key, id),
        {
          detail: worked.has(index + 1)
            ? 'allocated among requests as large'
            : 'at most, among requests as large',
        },
      ),
      figure(
        key('stays'),
        `whether ${of}, keeps its place`,
        'number',
        below ? larger(cell(key('stays', below.id)), isEnough) : isEnough,
        { detail: 'a larger request stays in where a smaller one does' },
      ),
    ]
  })
  return { name: `${name}, who stays in`, columns: stayHeads, rows }
}

const mostFormula = (poolKey: string, key: (figure: string) => string, id: number): Formula =>
  smaller(
    cell(`affordable:${id}`),
    roundUp(over(times(cell(`${poolKey}_on_offer`), cell(key('stay_weight'))), cell(key('cumulative'))), 0),
  )

/** Pro rata: the lines, who stays in, and each sharing that it took. */
export function proRataSheets(rule: RuleCells, lotMinor: bigint): SheetDraft[] {
  const all = rule.rows.map((_row, index) => index)
  const pool = poolOf(rule, {
    key: 'pro_rata',
    name: rule.name,
    members: all,
    shares: rule.round.shares,
    from: cell('shares_on_offer'),
    lotMinor,
  })
  return [lineSheet(rule, [pool]), ...poolSheets(pool)]
}

/** Holders first: they pro rata, and the others pro rata out of what they leave. */
export function holdersFirstSheets(rule: RuleCells, lotMinor: bigint): SheetDraft[] {
  const placesOf = (isHolder: boolean) =>
    rule.rows.flatMap((row, index) => (row.is_holder === isHolder ? [index] : []))
  const [mine, theirs] = [placesOf(true), placesOf(false)]
  const taken = sum(mine.map((index) => rule.allocation.lines[index]!.shares))
  const holders = poolOf(rule, {
    key: 'holders_first_holders',
    name: 'Holders',
    members: mine,
    shares: rule.round.shares,
    from: cell('shares_on_offer'),
    lotMinor,
  })
  const others = poolOf(rule, {
    key: 'holders_first_others',
    name: 'Others',
    members: theirs,
    shares: rule.round.shares - taken,
    from: minus(
      cell('shares_on_offer'),
      sumOf(mine.map((index) => `holders_first_shares:${rule.rows[index]!.id}`)),
    ),
    lotMinor,
  })
  return [lineSheet(rule, [holders, others]), ...[holders, others].flatMap(poolSheets)]
}

/** Who stays in, and each sharing that had to be worked out: among how many of the largest requests. */
function poolSheets(pool: Pool): SheetDraft[] {
  const { trials, rule, key, name, shares: onOffer, lotMinor } = pool
  const everybody = trials.order.length
  const worked = [...trials.dropped.filter(({ parts }) => parts), trials.staying].flatMap((trial) =>
    trial ? [trial.count] : [],
  )
  const counts = new Set([...(isAnybodyOut(pool) ? [everybody] : []), ...worked])
  const byId = new Map(rule.rows.map((row) => [row.id, row.investor_name]))
  const sharers = new Map(trials.order.map((share) => [share.id, share]))
  const inBook = pool.members.map((index) => sharers.get(rule.rows[index]!.id)!)
  const turns = new Map(trials.order.map(({ id }, index) => [id, index]))
  return [
    ...(minimumShares(rule.round) > 0n && everybody > 0 ? [staySheet(pool, byId)] : []),
    ...[...counts].map((count) =>
      sharingSheet({
        key,
        name,
        count,
        isAll: count === everybody,
        pool: onOffer,
        from: cell(`${key}_on_offer`),
        shares: inBook.filter(({ id }) => turns.get(id)! < count),
        lotMinor,
        names: byId,
      }),
    ),
  ]
}

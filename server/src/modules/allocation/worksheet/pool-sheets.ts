import { sum } from '../../../domain/money.ts'
import { minimumShares } from '../../../domain/round-allocation.ts'
import { cell, minus, sumOf } from '../../../domain/worksheet.ts'
import type { Sheet } from '../../../domain/worksheet.ts'
import type { RuleCells } from './book-cells.ts'
import { lineSheet } from './pool-lines.ts'
import { isAnybodyOut, poolOf } from './pool.ts'
import type { Pool } from './pool.ts'
import { sharingSheet } from './sharing-sheet.ts'
import { staySheet } from './stay-sheet.ts'

/** Pro rata: the lines, who stays in, and each sharing that it took. */
export function proRataSheets(rule: RuleCells, lotMinor: bigint): Sheet[] {
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
export function holdersFirstSheets(rule: RuleCells, lotMinor: bigint): Sheet[] {
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
function poolSheets(pool: Pool): Sheet[] {
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

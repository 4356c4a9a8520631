import { moneyCell, numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { allocateCapped } from '../../../domain/allocate.ts'
import type { CappedShare } from '../../../domain/allocate.ts'
import { ratio } from '../../../domain/decimal.ts'
import { divideRounding, smaller as smallerOf, sum } from '../../../domain/money.ts'
import { minimumShares, proRataTrials } from '../../../domain/round-allocation.ts'
import type { ProRata } from '../../../domain/round-allocation.ts'
import {
  atLeast,
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  round as rounded,
  roundUp,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../domain/worksheet.ts'
import { atMinimum, lineCells, lineHeads, refusedCells } from './book-cells.ts'
import type { Row, RuleCells } from './book-cells.ts'
import { sharingSheet } from './sharing-sheet.ts'

/** Those who share a number of shares pro rata: everybody, or holders and then the others. */
interface Pool {
  rule: RuleCells
  /** Begins its keys. */
  key: string
  /** "Pro rata", "Holders", "Others" */
  name: string
  shares: bigint
  from: Formula
  /** Places in the book of those who take part. */
  members: readonly number[]
  trials: ProRata
  /** In units of the largest amount of which every request is a multiple. */
  lotMinor: bigint
  askedMinor: bigint
  stayingMinor: bigint
}

const memberHeads = [
  'Investor',
  'Request',
  'Stays in',
  'Of the pool',
  'Part of the pool',
  'Quota',
  ...lineHeads,
]

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

type Sharers = Pick<Pool, 'key' | 'name' | 'members' | 'shares' | 'from' | 'lotMinor'>

function poolOf(rule: RuleCells, sharers: Sharers): Pool {
  const requests = sharers.members.map((index) => rule.requests[index]!)
  const trials = proRataTrials({ ...rule.round, shares: sharers.shares }, requests)
  const stays = new Set(trials.order.slice(0, trials.staying?.count ?? 0).map(({ id }) => id))
  return {
    rule,
    ...sharers,
    trials,
    askedMinor: sum(requests.map(({ amountMinor }) => amountMinor)),
    stayingMinor: sum(requests.filter(({ id }) => stays.has(id)).map(({ amountMinor }) => amountMinor)),
  }
}

/** Lines of all pools, one pool below the other, and below them what each pool had and asked for. */
function lineSheet(rule: RuleCells, pools: readonly Pool[]): Sheet {
  return {
    name: rule.name,
    columns: [...memberHeads, 'Would be', 'Would cost'],
    // Members together, so that a sum over them is one range.
    rows: [...pools.flatMap(memberRows), ...pools.flatMap(poolRows)],
  }
}

/** What a pool shares out, and what is asked of it. */
function poolRows({ rule, key, name, shares, from, members, ...pool }: Pool): Row[] {
  const { currency } = rule.round
  const keys = (figure: string) => members.map((index) => `${rule.policy}_${figure}:${rule.rows[index]!.id}`)
  const of = name.toLowerCase()
  return [
    [
      words(`${key}_on_offer_label`, `${name}: shares to share out`),
      sharesCell(`${key}_on_offer`, `shares to share out, ${of}`, shares, { formula: from }),
    ],
    [
      words(`${key}_asked_label`, `${name}: asked for`),
      moneyCell(
        `${key}_asked`,
        `asked for, ${of}`,
        { minor: pool.askedMinor, currency },
        {
          formula: sumOf(keys('asked')),
        },
      ),
    ],
    [
      words(`${key}_staying_label`, `${name}: asked for by those who stay in`),
      moneyCell(
        `${key}_staying`,
        `asked for by those who stay in, ${of}`,
        { minor: pool.stayingMinor, currency },
        {
          formula: sumOf(keys('pool')),
        },
      ),
    ],
  ]
}

function memberRows(pool: Pool): Row[] {
  const { rule, trials, shares: onOffer, key: poolKey, members } = pool
  const { policy, round: at, allocation } = rule
  const { currency } = at
  const count = trials.staying?.count ?? 0
  const turns = new Map(trials.order.map(({ id }, index) => [id, index]))
  const wouldBe = isAnybodyOut(pool)
    ? new Map(allocateCapped(onOffer, trials.order).map(({ id, part }) => [id, part]))
    : undefined
  return members.map((index) => {
    const row = rule.rows[index]!
    const { id, investor_name: investor } = row
    const amount = rule.requests[index]!.amountMinor
    const isIn = turns.get(id)! < count
    const key = (figure: string) => `${policy}_${figure}:${id}`
    const poolMinor = isIn ? pool.stayingMinor : pool.askedMinor
    const all = cell(isIn ? `${poolKey}_staying` : `${poolKey}_asked`)
    const of = `${investor}, ${rule.name.toLowerCase()}`
    return [
      words(key('investor'), investor),
      moneyCell(
        key('asked'),
        `request of ${of}`,
        { minor: amount, currency },
        { formula: cell(`request:${id}`) },
      ),
      numberCell(
        key('in'),
        `whether ${of}, stays in`,
        isIn ? '1' : '0',
        minimumShares(at) > 0n ? { formula: cell(key('stays')) } : { detail: 'no minimum is kept' },
      ),
      moneyCell(
        key('pool'),
        `money in the pool of ${of}`,
        { minor: isIn ? amount : 0n, currency },
        {
          formula: times(cell(key('asked')), cell(key('in'))),
        },
      ),
      {
        key: key('percent'),
        label: `part of the pool of ${of}`,
        unit: 'percent',
        value: ratio(amount * 100n, poolMinor, 6) ?? '0.000000',
        formula: rounded(over(times(cell(key('asked')), number('100')), all), 6),
      } satisfies Cell,
      numberCell(key('quota'), `quota of ${of}`, ratio(onOffer * amount, poolMinor, 2) ?? '0.00', {
        formula: rounded(over(times(cell(`${poolKey}_on_offer`), cell(key('asked'))), all), 2),
        detail: 'shares before they are made whole',
      }),
      ...lineCells(rule, row, allocation.lines[index]!, {
        formula: isIn ? cell(`${poolKey}_part_${count}:${id}`) : atMinimum(cell(key('comes_to'))),
        detail: isIn ? 'whole shares of the sharing among those who stay in' : 'below the minimum is none',
      }),
      ...(isIn || !wouldBe
        ? []
        : refusedCells(
            rule,
            row,
            wouldBe.get(id) ?? 0n,
            cell(`${poolKey}_part_${trials.order.length}:${id}`),
          )),
    ]
  })
}

const isAnybodyOut = ({ trials }: Pool): boolean => trials.dropped.length > 0

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

const stayHeads = ['Investor', 'Weight', 'Weight of all as large', 'Comes to', 'Stays in']

/**
 * The largest request first. The smallest of those still in leaves while what it comes to is below the minimum: what its quota gives at
 * most, or what a sharing among those still in gives it where that is too close.
 */
function staySheet(
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

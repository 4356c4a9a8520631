import { atHead, inText } from '../../domain/tenant-labels.ts'
import { fromWholeShares, valueOfShares } from '../../domain/decimal.ts'
import { moneyCell, numberCell, sharesCell } from '../../domain/figure-cells.ts'
import type { CellOrigin } from '../../domain/figure-cells.ts'
import { currencyPlaces, sum } from '../../domain/money.ts'
import { allocateRound } from '../../domain/round-allocation.ts'
import type { RoundLine, RoundRequest } from '../../domain/round-allocation.ts'
import { cell, countOf, lineOf, minus, round, sumOf, times, words } from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../domain/worksheet.ts'
import { rulesWorksheet } from '../allocation/index.ts'
import type { Book } from '../allocation/index.ts'
import { rightsOf, rightsSheet } from './allotment-rights.ts'
import type { PaidRight } from './allotment-rights.ts'
import { byHand } from './allotment.ts'
import type { PaidRound } from './allotment.ts'

const rules = ['fcfs', 'pro_rata', 'holders_first'] as const
type Policy = (typeof rules)[number] | 'manual'
const policyNames: Readonly<Record<Policy, string>> = {
  fcfs: 'first come',
  pro_rata: 'pro rata',
  holders_first: 'holders first',
  manual: 'by hand',
}

/** A rule with what it gives, in the order of the requests. */
interface RuleResult {
  policy: Policy
  lines: readonly RoundLine[]
}

/**
 * What completing a round would give, in cells: whoever has a right of pre-emption first, then the rules over
 * what is left, as the allocation book lays them out, and beside one another what each investor gets. Keys
 * begin with `allotment_`.
 */
function allotmentWorksheet(paid: PaidRound): Worksheet {
  const { offer, round: at, requests } = paid
  const given = rightsOf(paid)
  const book = bookOf(paid, sum(given.map(({ part }) => part)))
  const shared = rulesWorksheet(book, { policies: rules, keepsMinimum: true })
  const ruled: RuleResult[] = [
    ...rules.map((policy) => ({ policy, lines: allocateRound(at, requests, policy).lines })),
    ...(offer.policy === 'manual' ? [{ policy: 'manual' as const, lines: byHand(at, paid.rows) }] : []),
  ]
  return {
    currency: at.currency,
    sheets: [
      totalsSheet(paid, ruled),
      linesSheet(paid, ruled),
      rightsSheet(paid, given),
      ...shared.sheets.map((sheet) => asPaid(sheet, given)),
    ],
    basis: [
      { label: 'Counted', text: 'Investments that are paid in full' },
      {
        label: 'Minimum',
        text: 'Who would get less gets nothing; it is not asked of a right of pre-emption',
      },
    ],
  }
}

export const allotmentMaker = { module: import.meta.url, name: 'allotmentMaker', make: allotmentWorksheet }

/** Who has no right, as a book of requests over what the rights leave. */
function bookOf({ offer, rows, round: at, requests }: PaidRound, byRight: bigint): Book {
  const others = rows.flatMap((row, index) => {
    const request = requests[index]!
    return request.rightShares === undefined ? [{ row, request }] : []
  })
  return {
    round: { ...at, shares: at.shares - byRight },
    sharesInAll: at.shares,
    byRight,
    policy: offer.policy,
    price: offer.price,
    offeredBy: offer.shares_available === null ? 'target' : 'shares',
    targetMinor: BigInt(offer.ceiling),
    requests: others.map(({ request }) => ({ ...request, byHand: 0n })),
    rows: others.map(({ row }) => ({
      id: row.id,
      user_id: row.id,
      investor_name: row.name,
      organisation_name: null,
      is_holder: row.is_holder,
      status: 'payment_received',
      at: row.date,
      amount: row.received,
      by_hand: null,
      allotted: null,
      cost: null,
    })),
  }
}

/**
 * The sheets of the rules in the words of a round that is paid for: what was paid takes the place of what was
 * asked.
 */
const asPaid = (sheet: Sheet, rights: readonly PaidRight[]): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => row.map((each) => each && asPaidCell(each, rights))),
})

function asPaidCell(each: Cell, rights: readonly PaidRight[]): Cell {
  const { key, label, unit, value } = each
  if (key === 'target_label') return words(key, 'The most that is raised')
  if (key === 'target') return { ...each, label: 'the most that is raised' }
  if (key.startsWith('request:')) return { ...each, detail: 'paid in full' }
  if (key !== 'by_right') return each
  return { key, label, unit, value, formula: sumOf(rights.map(({ id }) => `allotment_right:${id}`)) }
}

/** What each gets by each rule, beside what they paid. */
function linesSheet({ rows, requests, round: at }: PaidRound, ruled: readonly RuleResult[]): Sheet {
  const { currency } = at
  return {
    name: 'Who gets what',
    columns: [
      atHead('investor'),
      'Paid',
      ...ruled.flatMap(({ policy }) =>
        ['shares', 'cost', 'goes back'].map((what) => `${policyNames[policy]}, ${what}`),
      ),
    ],
    rows: rows.map(({ id, name, received }, index) => [
      words(`allotment_name:${id}`, name),
      moneyCell(
        `allotment_paid:${id}`,
        `paid by ${name}`,
        { minor: BigInt(received), currency },
        {
          detail: 'paid in full',
        },
      ),
      ...ruled.flatMap(({ policy, lines }) => {
        const { shares, residueMinor } = lines[index]!
        const key = (figure: string) => `allotment_${figure}:${policy}:${id}`
        const of = `${name}, ${policyNames[policy]}`
        const costMinor = valueOfShares(fromWholeShares(shares), at)
        return [
          sharesCell(key('shares'), `shares of ${of}`, shares, sharesSaid(policy, requests[index]!)),
          moneyCell(
            key('cost'),
            `cost of the shares of ${of}`,
            { minor: costMinor, currency },
            {
              formula: round(times(cell(key('shares')), cell('price')), currencyPlaces(currency)),
            },
          ),
          moneyCell(
            key('residue'),
            `what goes back to ${of}`,
            { minor: residueMinor, currency },
            {
              formula: minus(cell(`allotment_paid:${id}`), cell(key('cost'))),
            },
          ),
        ]
      }),
    ]),
  }
}

function sharesSaid(policy: Policy, { id, rightShares }: RoundRequest): CellOrigin {
  if (policy === 'manual') return { detail: 'written by staff' }
  if (rightShares !== undefined)
    return { formula: cell(`allotment_right:${id}`), detail: 'by right, first and whole' }
  return { formula: cell(`${policy}_shares:${id}`), detail: 'as the rule shares out what is left' }
}

/** What each rule gives in all. */
function totalsSheet({ offer, rows, requests, round: at }: PaidRound, ruled: readonly RuleResult[]): Sheet {
  const { currency } = at
  const totals = ruled.flatMap(({ policy, lines }) => {
    const keys = (figure: string): Formula =>
      sumOf(rows.map(({ id }) => `allotment_${figure}:${policy}:${id}`))
    const of = policyNames[policy]
    const buying = lines.filter(({ shares }) => shares > 0n)
    const money = (figure: string, label: string, minor: bigint, formula: Formula) =>
      moneyCell(`allotment_${figure}:${policy}`, `${label}, ${of}`, { minor, currency }, { formula })
    return [
      sharesCell(
        `allotment_placed_shares:${policy}`,
        `shares placed, ${of}`,
        sum(lines.map(({ shares }) => shares)),
        {
          formula: keys('shares'),
        },
      ),
      money('placed', 'placed', sum(buying.map(({ costMinor }) => costMinor)), keys('cost')),
      money('residue', 'goes back', sum(lines.map(({ residueMinor }) => residueMinor)), keys('residue')),
      numberCell(`allotment_investors:${policy}`, `investments that get some, ${of}`, String(buying.length), {
        formula: countOf(
          rows.map(({ id }) => `allotment_shares:${policy}:${id}`),
          'positive',
        ),
      }),
      numberCell(
        `allotment_without:${policy}`,
        `investments that get nothing, ${of}`,
        String(rows.length - buying.length),
        { formula: minus(cell('allotment_paid_count'), cell(`allotment_investors:${policy}`)) },
      ),
    ]
  })
  const hasRights = requests.some(({ rightShares }) => (rightShares ?? 0n) > 0n)
  const onOffer = sharesCell('allotment_shares_on_offer', 'shares on offer', at.shares, {
    formula: cell(hasRights && at.shares > 0n ? 'round_shares' : 'shares_on_offer'),
  })
  const requested = moneyCell(
    'allotment_requested',
    'paid in all',
    { minor: sum(rows.map(({ received }) => BigInt(received))), currency },
    { formula: sumOf(rows.map(({ id }) => `allotment_paid:${id}`)) },
  )
  const paid = numberCell('allotment_paid_count', 'investments that are paid', String(rows.length), {
    formula: countOf(rows.map(({ id }) => `allotment_paid:${id}`)),
  })
  const unsettled = numberCell(
    'allotment_unsettled',
    'investments that are neither paid nor cancelled',
    String(offer.unsettled),
    { detail: `reserved, called or to be refunded, as in the ${inText('allocation')} book` },
  )
  return {
    name: 'Allotment',
    columns: ['What', 'Amount'],
    rows: [onOffer, requested, paid, unsettled, ...totals].map(lineOf),
  }
}

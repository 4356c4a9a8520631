import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces, sum } from '../../../domain/money.ts'
import type { RoundLine, RoundRequest } from '../../../domain/round-allocation.ts'
import { cell, countOf, lineOf, minus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { rulesWorksheet } from '../../allocation/index.ts'
import type { Book } from '../../allocation/index.ts'
import { rightsOf, rightsSheet } from './allotment-rights.ts'
import type { PaidRight } from './allotment-rights.ts'
import { byHand } from '../allotment.ts'
import type { PaidRound } from '../allotment.ts'

const rules = ['fcfs', 'pro_rata', 'holders_first'] as const
type Policy = (typeof rules)[number] | 'manual'
const policyNames: Readonly<Record<Policy, string>> = {
  fcfs: 'first come',
  pro_rata: 'pro rata',
  holders_first: 'holders first',
  manual: 'by hand',
}

/** A rule, and what staff wrote beside each request, where they share out by hand. */
interface RuleResult {
  policy: Policy
  lines?: readonly RoundLine[]
}

/**
 * What completing a round would give, in cells: anyone who has a right of pre-emption first, then the rules
 * over what is left, as the allocation book lays them out, and beside one another what each investor gets.
 * Keys begin with `allotment_`.
 */
function allotmentWorksheet(paid: PaidRound): WorksheetDraft {
  const { offer, round: at } = paid
  const given = rightsOf(paid)
  const book = bookOf(paid, sum(given.map(({ part }) => part)))
  const shared = rulesWorksheet(book, { policies: rules, keepsMinimum: true })
  const ruled: RuleResult[] = [
    ...rules.map((policy) => ({ policy })),
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
      { label: 'Counted', text: 'Investments paid in full' },
      {
        label: 'Minimum',
        text: 'Requests that would get less get nothing. A right of pre-emption has no minimum',
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
const asPaid = (sheet: SheetDraft, rights: readonly PaidRight[]): SheetDraft => ({
  ...sheet,
  rows: sheet.rows.map((row) => row.map((each) => each && asPaidCell(each, rights))),
})

function asPaidCell(each: CellDraft, rights: readonly PaidRight[]): CellDraft {
  const { key, label } = each
  if (key === 'target_label') return words(key, 'The most that is raised')
  if (key === 'target') return { ...each, label: 'the most that is raised' }
  if (key.startsWith('request:')) return { ...each, detail: 'paid in full' }
  if (key !== 'by_right') return each
  return figure(key, label, 'shares', sumOf(rights.map(({ id }) => `allotment_right:${id}`)))
}

/** What each gets by each rule, beside what they paid. */
function linesSheet({ rows, requests, round: at }: PaidRound, ruled: readonly RuleResult[]): SheetDraft {
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
        const key = (part: string) => `allotment_${part}:${policy}:${id}`
        const of = `${name}, ${policyNames[policy]}`
        return [
          lines
            ? sharesCell(key('shares'), `shares of ${of}`, lines[index]!.shares, {
                detail: 'written by staff',
              })
            : sharesFigure(key('shares'), `shares of ${of}`, policy, requests[index]!),
          figure(
            key('cost'),
            `cost of the shares of ${of}`,
            'money',
            round(times(cell(key('shares')), cell('price')), currencyPlaces(currency)),
            { currency },
          ),
          figure(
            key('residue'),
            `what goes back to ${of}`,
            'money',
            minus(cell(`allotment_paid:${id}`), cell(key('cost'))),
            { currency },
          ),
        ]
      }),
    ]),
  }
}

function sharesFigure(key: string, label: string, policy: Policy, { id, rightShares }: RoundRequest) {
  return rightShares === undefined
    ? figure(key, label, 'shares', cell(`${policy}_shares:${id}`), {
        detail: 'as the rule shares out what is left',
      })
    : figure(key, label, 'shares', cell(`allotment_right:${id}`), { detail: 'by right, first and whole' })
}

/** What each rule gives in all. */
function totalsSheet(
  { offer, rows, requests, round: at }: PaidRound,
  ruled: readonly RuleResult[],
): SheetDraft {
  const { currency } = at
  const totals = ruled.flatMap(({ policy }) => {
    const keys = (part: string): Formula => sumOf(rows.map(({ id }) => `allotment_${part}:${policy}:${id}`))
    const of = policyNames[policy]
    return [
      figure(`allotment_placed_shares:${policy}`, `shares placed, ${of}`, 'shares', keys('shares')),
      figure(`allotment_placed:${policy}`, `placed, ${of}`, 'money', keys('cost'), { currency }),
      figure(`allotment_residue:${policy}`, `goes back, ${of}`, 'money', keys('residue'), { currency }),
      figure(
        `allotment_investors:${policy}`,
        `investments that get some, ${of}`,
        'number',
        countOf(
          rows.map(({ id }) => `allotment_shares:${policy}:${id}`),
          'positive',
        ),
      ),
      figure(
        `allotment_without:${policy}`,
        `investments that get nothing, ${of}`,
        'number',
        minus(cell('allotment_paid_count'), cell(`allotment_investors:${policy}`)),
      ),
    ]
  })
  const hasRights = requests.some(({ rightShares }) => (rightShares ?? 0n) > 0n)
  const onOffer = figure(
    'allotment_shares_on_offer',
    'shares on offer',
    'shares',
    cell(hasRights && at.shares > 0n ? 'round_shares' : 'shares_on_offer'),
  )
  const requested = figure(
    'allotment_requested',
    'paid in all',
    'money',
    sumOf(rows.map(({ id }) => `allotment_paid:${id}`)),
    { currency },
  )
  const paid = figure(
    'allotment_paid_count',
    'investments that are paid',
    'number',
    countOf(rows.map(({ id }) => `allotment_paid:${id}`)),
  )
  const unsettled = numberCell(
    'allotment_unsettled',
    'investments that are neither paid nor cancelled',
    String(offer.unsettled),
    { detail: `reserved, called or to be refunded, as in the ${inText('allocation')} book` },
  )
  const uncalled = moneyCell(
    'allotment_uncalled',
    'not called yet of them',
    { minor: BigInt(offer.uncalled), currency },
    { detail: `no ${inText('cash_call')} has asked for it` },
  )
  return {
    name: 'Allotment',
    columns: ['What', 'Amount'],
    rows: [onOffer, requested, paid, unsettled, uncalled, ...totals].map(lineOf),
  }
}

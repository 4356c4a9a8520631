import { atHead } from '../../../domain/tenant-labels.ts'
import { moneyCell, numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import { formatPrice, fromWholeShares, valueOfShares } from '../../../domain/decimal.ts'
import { currencyPlaces, greatestCommonDivisor, sum } from '../../../domain/money.ts'
import { affordable, minimumShares } from '../../../domain/round-allocation.ts'
import { allocateBook } from '../../../domain/round-allocation-book.ts'
import type { BookPolicy } from '../../../domain/round-allocation-book.ts'
import {
  cell,
  countOf,
  larger,
  minus,
  number,
  over,
  round,
  roundDown,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Sheet, Worksheet } from '../../../domain/worksheet.ts'
import { isCalled } from '../compare-rules.ts'
import type { Book } from '../read-book.ts'
import { policyNames } from '../reason-words.ts'
import { appliedSheets } from './applied-sheet.ts'
import { totalCells, totalHeads } from './book-cells.ts'
import type { Row, RuleCells } from './book-cells.ts'
import { holdersFirstSheets, proRataSheets } from './pool-sheets.ts'
import { handSheet, turnSheet } from './turn-sheets.ts'

export interface RuleComparison {
  policies: readonly BookPolicy[]
  keepsMinimum: boolean
}

/**
 * Rules over a book in cells, side by side: what each gives to whom, and how. Keys of a rule begin with its
 * policy.
 */
export function rulesWorksheet(book: Book, { policies, keepsMinimum }: RuleComparison): Worksheet {
  const at = keepsMinimum ? book.round : { ...book.round, minimumMinor: 0n }
  const lotMinor = book.requests.map(({ amountMinor }) => amountMinor).reduce(greatestCommonDivisor, 0n) || 1n
  const rules = policies.map((policy): RuleCells => ({
    policy,
    name: policyNames[policy],
    round: at,
    allocation: allocateBook(book.round, book.requests, { policy, keepsMinimum }),
    rows: book.rows,
    requests: book.requests,
  }))
  return {
    currency: at.currency,
    sheets: [
      { name: 'Compared', columns: totalHeads, rows: rules.map(totalCells) },
      roundSheet(book, keepsMinimum, lotMinor),
      requestsSheet(book, lotMinor),
      ...appliedSheets(book),
      ...rules.flatMap((rule) => sheetsOf(rule, lotMinor)),
    ],
    basis: [
      { label: 'Minimum', text: keepsMinimum ? 'Who would get less gets nothing' : 'Not kept' },
      {
        label: 'Counted',
        text: 'Everybody who asked, who waits included; what was cancelled does not count',
      },
    ],
  }
}

export const rulesMaker = { module: import.meta.url, name: 'rulesMaker', make: rulesWorksheet }

function sheetsOf(rule: RuleCells, lotMinor: bigint): Sheet[] {
  if (rule.policy === 'fcfs') return [turnSheet(rule)]
  if (rule.policy === 'manual') return [handSheet(rule)]
  return rule.policy === 'pro_rata' ? proRataSheets(rule, lotMinor) : holdersFirstSheets(rule, lotMinor)
}

/** What is on offer, and at what price. */
function roundSheet(book: Book, keepsMinimum: boolean, lotMinor: bigint): Sheet {
  const { currency, shares, minimumMinor } = book.round
  const places = currencyPlaces(currency)
  const price: Cell = {
    key: 'price',
    label: 'price of a share',
    unit: 'price',
    value: formatPrice(book.round.priceE8),
    detail: 'terms of the round',
  }
  const isPriced = book.round.priceE8 > 0n
  const called = book.rows.filter(({ status }) => isCalled(status)).length
  const line = (label: string, figure: Cell): Row => [words(`${figure.key}_label`, label), figure]
  const terms = { detail: 'terms of the round' }
  const money = (key: string, label: string, minor: bigint, said: Pick<Cell, 'formula' | 'detail'>) =>
    moneyCell(key, label, { minor, currency }, said)
  const byTarget = roundDown(round(over(cell('target'), cell('price')), 9), 0)
  const inAll = book.offeredBy === 'target' && isPriced ? { formula: byTarget } : terms
  const byOffer = { detail: 'the round’s pre-emption offer' }
  const left = larger(number('0'), minus(cell('round_shares'), cell('by_right')))
  return {
    name: 'Round',
    columns: ['What', 'Amount'],
    rows: [
      line('Price of a share', price),
      line('Target', money('target', 'target', book.targetMinor, terms)),
      ...(book.byRight === 0n
        ? [line('Shares on offer', sharesCell('shares_on_offer', 'shares on offer', shares, inAll))]
        : [
            line(
              'Shares of the round',
              sharesCell('round_shares', 'shares of the round', book.sharesInAll, inAll),
            ),
            line('Taken by right', sharesCell('by_right', 'taken by right', book.byRight, byOffer)),
            line(
              'Shares on offer',
              sharesCell('shares_on_offer', 'shares on offer', shares, { formula: left }),
            ),
          ]),
      line(
        'On offer',
        money('offered', 'on offer', valueOfShares(fromWholeShares(shares), book.round), {
          formula: round(times(cell('shares_on_offer'), cell('price')), places),
        }),
      ),
      line('Minimum', money('minimum', 'minimum', minimumMinor, terms)),
      line(
        'Minimum in shares',
        sharesCell(
          'minimum_shares',
          'minimum in shares',
          keepsMinimum ? minimumShares(book.round) : 0n,
          keepsMinimum && isPriced
            ? { formula: roundDown(round(over(cell('minimum'), cell('price')), 9), 0) }
            : { detail: 'no minimum is kept' },
        ),
      ),
      line(
        'Asked for',
        money('requested', 'asked for', sum(book.requests.map(({ amountMinor }) => amountMinor)), {
          formula: sumOf(book.rows.map(({ id }) => `request:${id}`)),
        }),
      ),
      line(
        'Requests',
        numberCell('requests', 'requests', String(book.rows.length), {
          formula: countOf(book.rows.map(({ id }) => `request:${id}`)),
        }),
      ),
      line(
        'Money is called of',
        numberCell('called', 'requests of which money is called', String(called), {
          formula: countOf(
            book.rows.map(({ id }) => `request:${id}`),
            { names: book.rows.map(({ id }) => `called:${id}`), name: 'called_yes' },
          ),
        }),
      ),
      [words('called_yes', 'Yes')],
      line(
        'Unit of weights',
        money('lot', 'unit of weights', lotMinor, {
          detail: 'the largest amount of which every request is a multiple',
        }),
      ),
    ],
  }
}

/** Everybody who asked, in the order in which they did. */
function requestsSheet({ rows, requests, round: at }: Book, lotMinor: bigint): Sheet {
  const isPriced = at.priceE8 > 0n
  return {
    name: 'Requests',
    columns: [
      atHead('investor'),
      atHead('organisation'),
      'Holder',
      'Request',
      'Pays for',
      'Weight',
      'Called',
    ],
    rows: rows.map(({ id, ...row }, index) => {
      const { amountMinor } = requests[index]!
      return [
        words(`investor:${id}`, row.investor_name),
        words(`organisation:${id}`, row.organisation_name ?? ''),
        words(`holder:${id}`, row.is_holder ? 'Holder' : ''),
        moneyCell(
          `request:${id}`,
          `request of ${row.investor_name}`,
          { minor: amountMinor, currency: at.currency },
          {
            detail: 'asked for',
          },
        ),
        sharesCell(
          `affordable:${id}`,
          `shares that the request of ${row.investor_name} pays for`,
          affordable(at, amountMinor),
          isPriced
            ? { formula: roundDown(round(over(cell(`request:${id}`), cell('price')), 9), 0) }
            : { detail: 'the round has no price' },
        ),
        numberCell(`weight:${id}`, `weight of ${row.investor_name}`, String(amountMinor / lotMinor), {
          formula: round(over(cell(`request:${id}`), cell('lot')), 0),
        }),
        words(`called:${id}`, isCalled(row.status) ? 'Yes' : 'No'),
      ]
    }),
  }
}

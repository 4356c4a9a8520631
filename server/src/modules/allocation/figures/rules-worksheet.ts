import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, sharesCell } from '../../../domain/figure-cells.ts'
import { formatPrice } from '../../../domain/decimal.ts'
import { currencyPlaces, greatestCommonDivisor } from '../../../domain/money.ts'
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
import type { Cell, CellDraft, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
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
export function rulesWorksheet(book: Book, { policies, keepsMinimum }: RuleComparison): WorksheetDraft {
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
      requestsSheet(book),
      ...appliedSheets(book),
      ...rules.flatMap((rule) => sheetsOf(rule, lotMinor)),
    ],
    basis: [
      { label: 'Minimum', text: keepsMinimum ? 'Who would get less gets nothing' : 'Not kept' },
      {
        label: 'Counted',
        text: 'All requests, including those waiting. Cancelled requests are not counted',
      },
    ],
  }
}

export const rulesMaker = { module: import.meta.url, name: 'rulesMaker', make: rulesWorksheet }

function sheetsOf(rule: RuleCells, lotMinor: bigint): SheetDraft[] {
  if (rule.policy === 'fcfs') return [turnSheet(rule)]
  if (rule.policy === 'manual') return [handSheet(rule)]
  return rule.policy === 'pro_rata' ? proRataSheets(rule, lotMinor) : holdersFirstSheets(rule, lotMinor)
}

const line = (label: string, each: CellDraft): Row => [words(`${each.key}_label`, label), each]

/** What is on offer, and at what price. */
function roundSheet(book: Book, keepsMinimum: boolean, lotMinor: bigint): SheetDraft {
  const { currency, shares, minimumMinor } = book.round
  const places = currencyPlaces(currency)
  const price: Cell = {
    key: 'price',
    label: 'share price',
    unit: 'price',
    value: formatPrice(book.round.priceE8),
    detail: 'terms of the round',
  }
  const isPriced = book.round.priceE8 > 0n
  const money = (key: string, label: string, minor: bigint, detail = 'terms of the round') =>
    moneyCell(key, label, { minor, currency }, { detail })
  const byTarget = roundDown(round(over(cell('target'), cell('price')), 9), 0)
  const inAll = (key: string, label: string, stated: bigint) =>
    book.offeredBy === 'target' && isPriced
      ? figure(key, label, 'shares', byTarget)
      : sharesCell(key, label, stated, { detail: 'terms of the round' })
  const left = larger(number('0'), minus(cell('round_shares'), cell('by_right')))
  return {
    name: 'Round',
    columns: ['What', 'Amount'],
    rows: [
      line('Price of a share', price),
      line('Target', money('target', 'target', book.targetMinor)),
      ...(book.byRight === 0n
        ? [line('Shares on offer', inAll('shares_on_offer', 'shares on offer', shares))]
        : [
            line('Shares of the round', inAll('round_shares', 'shares of the round', book.sharesInAll)),
            line(
              'Taken by right',
              sharesCell('by_right', 'taken by right', book.byRight, {
                detail: `the round’s ${inText('pre_emption_option')}`,
              }),
            ),
            line('Shares on offer', figure('shares_on_offer', 'shares on offer', 'shares', left)),
          ]),
      line(
        'On offer',
        figure('offered', 'on offer', 'money', round(times(cell('shares_on_offer'), cell('price')), places), {
          currency,
        }),
      ),
      line('Minimum', money('minimum', 'minimum', minimumMinor)),
      line(
        'Minimum in shares',
        keepsMinimum && isPriced
          ? figure(
              'minimum_shares',
              'minimum in shares',
              'shares',
              roundDown(round(over(cell('minimum'), cell('price')), 9), 0),
            )
          : sharesCell('minimum_shares', 'minimum in shares', keepsMinimum ? minimumShares(book.round) : 0n, {
              detail: 'no minimum is kept',
            }),
      ),
      ...requestLines(book),
      [words('called_yes', 'Yes')],
      line(
        'Unit of weights',
        money('lot', 'unit of weights', lotMinor, 'the largest amount of which every request is a multiple'),
      ),
    ],
  }
}

/** How much the requests come to, how many they are, and of how many money is called. */
function requestLines({ rows, round: { currency } }: Book): Row[] {
  return [
    line(
      'Requested',
      figure('requested', 'requested', 'money', sumOf(rows.map(({ id }) => `request:${id}`)), {
        currency,
      }),
    ),
    line(
      'Requests',
      figure('requests', 'requests', 'number', countOf(rows.map(({ id }) => `request:${id}`))),
    ),
    line(
      'Money is called of',
      figure(
        'called',
        'requests of which money is called',
        'number',
        countOf(
          rows.map(({ id }) => `request:${id}`),
          { names: rows.map(({ id }) => `called:${id}`), name: 'called_yes' },
        ),
      ),
    ),
  ]
}

/** Everybody who asked, in the order in which they did. */
function requestsSheet({ rows, requests, round: at }: Book): SheetDraft {
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
            detail: 'requested',
          },
        ),
        isPriced
          ? figure(
              `affordable:${id}`,
              `shares that the request of ${row.investor_name} pays for`,
              'shares',
              roundDown(round(over(cell(`request:${id}`), cell('price')), 9), 0),
            )
          : sharesCell(
              `affordable:${id}`,
              `shares that the request of ${row.investor_name} pays for`,
              affordable(at, amountMinor),
              { detail: 'the round has no price' },
            ),
        figure(
          `weight:${id}`,
          `weight of ${row.investor_name}`,
          'number',
          round(over(cell(`request:${id}`), cell('lot')), 0),
        ),
        words(`called:${id}`, isCalled(row.status) ? 'Yes' : 'No'),
      ]
    }),
  }
}

import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import {
  cell,
  countOf,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedCallLine, ViewedCommitment, ViewedFund } from './viewed-fund.ts'

/** Cells of the lines, payments and distributions of one commitment. */
interface CommitmentKeys {
  called: readonly string[]
  paid: readonly string[]
  units: readonly string[]
  distributed: readonly string[]
}

/** Each commitment to date: what was called of it, paid, is left and was paid out. */
export function commitmentsSheet(fund: ViewedFund): SheetDraft {
  const { commitments, calls } = fund
  const called = new Set(calls.filter(({ isCalled }) => isCalled).map(({ id }) => id))
  const lines = Map.groupBy(
    fund.callLines.filter(({ call }) => called.has(call)),
    ({ commitment }) => commitment,
  )
  const moved = Map.groupBy(fund.callParts, ({ commitment }) => commitment)
  const payments = Map.groupBy(fund.payments, ({ commitment }) => commitment)
  const payouts = Map.groupBy(fund.payouts, ({ commitment }) => commitment)
  const keysOf = (id: number): CommitmentKeys => ({
    called: [
      ...(lines.get(id) ?? []).map((line) => `line_capital:${line.id}`),
      ...(moved.get(id) ?? []).map((part) => `moved_call:${part.id}`),
    ],
    paid: (payments.get(id) ?? []).map((each) => `payment:${each.id}`),
    units: (payments.get(id) ?? []).map((each) => `payment_units:${each.id}`),
    distributed: (payouts.get(id) ?? []).map((each) => `payout:${each.id}`),
  })
  return {
    name: `${atHead('commitments')} to date`,
    columns: [
      'Of',
      'Committed',
      'Called',
      'Paid in',
      'Called, not yet paid',
      'Recallable',
      'Released',
      'Left to call',
      'Paid out',
      'Units',
    ],
    rows: commitments.map((commitment) => commitmentRow(fund, commitment, keysOf(commitment.id))),
  }
}

function commitmentRow(
  { currency }: ViewedFund,
  { id, name, amountMinor, recallableMinor, releasedMinor, isActive }: ViewedCommitment,
  keys: CommitmentKeys,
): CellDraft[] {
  const money = (key: string, label: string, formula: Formula) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  const stated = (key: string, label: string, minor: bigint, detail: string) =>
    moneyCell(`${key}:${id}`, `${label}, ${name}`, { minor, currency }, { detail })
  const at = (key: string) => cell(`${key}:${id}`)
  const left = plus(minus(at('promised'), at('called')), at('recallable'))
  const notCounted = amountMinor === 0n ? 'transferred in full' : 'not yet admitted at a closing'
  return [
    words(`commitment_of:${id}`, name),
    isActive
      ? money('promised', 'committed', at('committed'))
      : stated('promised', 'committed', amountMinor, notCounted),
    money('called', 'called', sumOf(keys.called)),
    money('paid', 'paid in', sumOf(keys.paid)),
    money('to_pay', 'called, not yet paid', minus(at('called'), at('paid'))),
    stated('recallable', 'recallable amount', recallableMinor, `of recallable ${inText('distributions')}`),
    stated(
      'released',
      'released',
      releasedMinor,
      `left to call when the ${inText('commitment')} was closed, or paid back since to be called again`,
    ),
    money('unfunded', 'left to call', releasedMinor === 0n ? left : minus(left, at('released'))),
    money('distributed', 'paid out', sumOf(keys.distributed)),
    figure(`units:${id}`, `units, ${name}`, 'shares', sumOf(keys.units)),
  ]
}

/** The fund to date: all commitments together. */
export function toDateLines({ currency, commitments, cash }: ViewedFund): CellDraft[][] {
  const active = commitments.filter(({ isActive }) => isActive)
  const all = (key: string) => sumOf(active.map(({ id }) => `${key}:${id}`))
  const money = (key: string, label: string, formula: Formula) =>
    lineOf(figure(key, label, 'money', formula, { currency }))
  const people = [...new Set(active.map(({ user }) => user))]
  return [
    money('called', 'called of all', all('called')),
    money('drawn', 'paid in by all', all('paid')),
    ...(active.length === 0
      ? []
      : [
          lineOf(
            figure(
              'drawn_percent',
              'paid in, of what was committed',
              'percent',
              round(over(times(cell('drawn'), number('100')), cell('committed')), 6),
            ),
          ),
        ]),
    money('distributed', `paid out to ${inText('investors')}`, all('distributed')),
    money('cash', 'cash in the account', sumOf(cash.map(({ id }) => `cash:${id}`))),
    lineOf(figure('units', 'units of all', 'shares', all('units'))),
    lineOf(
      figure('investors', 'investors', 'number', countOf(people.map((user) => `person:${user}`)), {
        detail: 'each person once',
      }),
    ),
  ]
}

/** What came in and went out of the fund's account, as the ledger has it. */
export const cashSheet = ({ currency, cash }: ViewedFund): SheetDraft => ({
  name: 'Cash',
  columns: ['What', 'Date', 'Amount'],
  rows: cash.map(({ id, date, description, minor }) => [
    words(`cash_of:${id}`, description),
    { key: `cash_on:${id}`, label: 'Date', unit: 'date', value: date },
    moneyCell(
      `cash:${id}`,
      description,
      { minor, currency },
      { detail: `in the ledger on ${dateText(date)}` },
    ),
  ]),
})

/** Everybody whose commitment was admitted, each once. */
export function peopleSheet({ commitments }: ViewedFund): SheetDraft {
  const names = new Map(commitments.filter(({ isActive }) => isActive).map(({ user, name }) => [user, name]))
  return {
    name: 'People',
    columns: ['Who'],
    rows: [...names].map(([user, name]) => [words(`person:${user}`, name)]),
  }
}

/** What each closing admitted, and what those who joined late paid for earlier calls. */
export function closingsSheet(fund: ViewedFund): SheetDraft {
  const { currency, closings, commitments, callLines } = fund
  return {
    name: 'Closings',
    columns: ['Closing', 'Admitted', 'Committed'],
    rows: closings.map(({ id, number }) => {
      const admitted = commitments.filter(({ closing }) => closing === id)
      const label = `closing ${number}`
      return [
        words(`closing:${id}`, `Closing ${number}`),
        figure(
          `closing_count:${id}`,
          `admitted, ${label}`,
          'number',
          countOf(admitted.flatMap((each) => (each.isTakenOver ? [] : [`commitment_of:${each.id}`]))),
        ),
        figure(
          `closing_admitted:${id}`,
          `committed, ${label}`,
          'money',
          sumOf(admitted.map((each) => `promised:${each.id}`)),
          { currency },
        ),
        ...equalised(fund, id, callLines),
      ]
    }),
  }
}

/** Of the call that equalises those who joined at it. */
function equalised(
  { currency, calls }: ViewedFund,
  closing: number,
  lines: readonly ViewedCallLine[],
): CellDraft[] {
  const own = new Set(calls.filter((call) => call.closing === closing).map(({ id }) => id))
  const keys = (part: string) =>
    lines.filter(({ call }) => own.has(call)).map(({ id }) => `line_${part}:${id}`)
  return [
    figure(`closing_catch_up:${closing}`, 'paid for earlier calls', 'money', sumOf(keys('capital')), {
      currency,
      detail: `what was called before, of the ${inText('commitments')} that joined`,
    }),
    figure(
      `closing_interest:${closing}`,
      `interest to earlier ${inText('investors')}`,
      'money',
      sumOf(keys('interest')),
      {
        currency,
        detail: 'by days since each call’s due date',
      },
    ),
  ]
}

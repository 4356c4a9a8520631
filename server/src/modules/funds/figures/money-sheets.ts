import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import {
  cell,
  countOf,
  larger,
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
import type { ViewedCallLine, ViewedFund } from './viewed-fund.ts'

/** Each commitment to date: what was called of it, paid, is left and was paid out. */
export function commitmentsSheet(fund: ViewedFund): SheetDraft {
  const { currency, commitments, calls } = fund
  const called = new Set(calls.filter(({ isCalled }) => isCalled).map(({ id }) => id))
  const lines = Map.groupBy(
    fund.callLines.filter(({ call }) => called.has(call)),
    ({ commitment }) => commitment,
  )
  const payments = Map.groupBy(fund.payments, ({ commitment }) => commitment)
  const payouts = Map.groupBy(fund.payouts, ({ commitment }) => commitment)
  return {
    name: 'Commitments to date',
    columns: [
      'Of',
      'Committed',
      'Called',
      'Paid in',
      'Called, to pay',
      'To be called again',
      'Left to call',
      'Paid out',
      'Units',
    ],
    rows: commitments.map(({ id, name, amountMinor, recallableMinor, isActive }): CellDraft[] => {
      const money = (key: string, label: string, formula: Formula) =>
        figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
      const at = (key: string) => cell(`${key}:${id}`)
      return [
        words(`commitment_of:${id}`, name),
        isActive
          ? money('promised', 'committed', at('committed'))
          : moneyCell(
              `promised:${id}`,
              `committed, ${name}`,
              { minor: amountMinor, currency },
              { detail: 'not admitted by a closing yet' },
            ),
        money('called', 'called', sumOf((lines.get(id) ?? []).map((line) => `line_capital:${line.id}`))),
        money('paid', 'paid in', sumOf((payments.get(id) ?? []).map((each) => `payment:${each.id}`))),
        money('to_pay', 'called, to pay', minus(at('called'), at('paid'))),
        moneyCell(
          `recallable:${id}`,
          `paid back to be called again, ${name}`,
          { minor: recallableMinor, currency },
          { detail: 'of recallable distributions' },
        ),
        money('unfunded', 'left to call', plus(minus(at('promised'), at('called')), at('recallable'))),
        money('distributed', 'paid out', sumOf((payouts.get(id) ?? []).map((each) => `payout:${each.id}`))),
        figure(
          `units:${id}`,
          `units, ${name}`,
          'shares',
          sumOf((payments.get(id) ?? []).map((each) => `payment_units:${each.id}`)),
        ),
      ]
    }),
  }
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
    money('distributed', 'paid out to investors', all('distributed')),
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

/** The calls, from their lines. */
export function callSheets(fund: ViewedFund): SheetDraft[] {
  const { currency, calls, callLines, commitments } = fund
  const names = new Map(commitments.map(({ id, name }) => [id, name]))
  const byCall = Map.groupBy(callLines, ({ call }) => call)
  return [
    {
      name: 'Calls',
      columns: ['Call', 'Total', 'Received', 'Lines', 'Lines that are paid'],
      rows: calls.map(({ id, title }) => {
        const keys = (part: string) => (byCall.get(id) ?? []).map((line) => `line_${part}:${line.id}`)
        const standing = { names: keys('standing'), name: 'standing_paid' }
        return [
          words(`call:${id}`, title),
          figure(`call_total:${id}`, `asked for, ${title}`, 'money', sumOf(keys('total')), { currency }),
          figure(`call_received:${id}`, `received, ${title}`, 'money', sumOf(keys('received')), { currency }),
          figure(`call_lines:${id}`, `lines, ${title}`, 'number', countOf(keys('total'))),
          figure(
            `call_paid:${id}`,
            `lines that are paid, ${title}`,
            'number',
            countOf(keys('received'), standing),
          ),
        ]
      }),
    },
    {
      name: 'Lines of calls',
      columns: ['Of', 'Of the commitment', 'Interest', 'Total', 'Received', 'Outstanding', 'Standing'],
      rows: [
        ...callLines.map((line) => lineRow(line, names.get(line.commitment) ?? '', currency)),
        [words('standing_paid', 'Paid')],
      ],
    },
  ]
}

function lineRow(line: ViewedCallLine, name: string, currency: string): CellDraft[] {
  const { id, amountMinor, interestMinor, receivedMinor, isPaid } = line
  const stated = (key: string, label: string, minor: bigint, detail: string) =>
    moneyCell(`line_${key}:${id}`, `${label}, ${name}`, { minor, currency }, { detail })
  const money = (key: string, label: string, formula: Formula) =>
    figure(`line_${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  const at = (key: string) => cell(`line_${key}:${id}`)
  return [
    words(`line_of:${id}`, name),
    stated('capital', 'asked for of the commitment', amountMinor, 'as the call was drawn up'),
    stated('interest', 'interest', interestMinor, 'of an investor who joined late'),
    money('total', 'asked for', plus(at('capital'), at('interest'))),
    stated('received', 'received', receivedMinor, 'payments that were recorded'),
    money('outstanding', 'outstanding', larger(minus(at('total'), at('received')), number('0'))),
    words(`line_standing:${id}`, isPaid ? 'Paid' : 'Open'),
  ]
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
          countOf(admitted.map((each) => `commitment_of:${each.id}`)),
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
      detail: 'what was called before, of the commitments that joined',
    }),
    figure(`closing_interest:${closing}`, 'interest to earlier investors', 'money', sumOf(keys('interest')), {
      currency,
      detail: 'by the days since each call was due',
    }),
  ]
}

import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { choice, date, integer, money, reference, text } from '../wire.ts'
import { ledgerAccounts, ledgerAccountWords, ledgerTypes, ledgerTypeWords } from './ledger-words.ts'

/** Whose entries a statement has: the filter of `ledgers` that finds them. */
export const statementSubjects = [
  'user_id',
  'organisation_id',
  'investment_method_entity_id',
  'nominee_id',
  'investment_opportunity_id',
  'fund_id',
] as const
export type StatementSubject = (typeof statementSubjects)[number]

/** More entries are not answered at once; a file has them all. */
export const mostStatementEntries = 1000

const access = { event: 'investment_opportunity_existing', action: 'update' } as const

const query = z.object({
  of: choice(statementSubjects),
  id: integer({ min: 1, example: 4217 }),
  /** The first day; the first entry where it is left out. */
  from: date().optional(),
  /** The last day; today where it is left out. */
  to: date().optional(),
})

const balance = z.object({
  amount: money({ example: '5000.50' }),
  /** Null where nothing is left over. */
  side: choice(['debit', 'credit']).nullable(),
})

const entry = z.object({
  id: reference('ledgers'),
  date: date(),
  type: choice(ledgerTypes, ledgerTypeWords),
  description: text(255),
  investor_name: text(201, { example: 'Eleanor Whitcombe' }).nullable(),
  reference: text(140).nullable(),
  debit: money({ example: '5000.50' }),
  credit: money({ example: '0.00' }),
  /** Of the account after this entry. */
  balance,
})

/** Each account as it stood before the period, what was booked in it, and as it stands at its end. */
export const readLedgerStatement = defineEndpoint({
  method: 'GET',
  path: 'ledgers/statement',
  summary: 'Read the statement of an investor, a method, an opportunity, a fund or another record',
  access,
  query,
  answer: z.object({
    of: choice(statementSubjects),
    id: integer({ min: 1 }),
    name: text(200),
    from: date().nullable(),
    to: date(),
    /** How many entries the period has; beyond the most that are answered there are none in `accounts`. */
    count: integer({ min: 0 }),
    accounts: z.array(
      z.object({
        account: choice(ledgerAccounts, ledgerAccountWords),
        currency: text(3, { example: 'GBP' }),
        opening: balance,
        debit: money({ example: '5000.50' }),
        credit: money({ example: '0.00' }),
        closing: balance,
        entries: z.array(entry),
      }),
    ),
  }),
  refuses: [404, 422],
  status: 200,
})

/** The same as a file. */
export const exportLedgerStatement = defineEndpoint({
  method: 'GET',
  path: 'ledgers/statement/export',
  summary: 'A statement as a file',
  access,
  query: query.extend({ format: choice(['csv', 'xlsx', 'pdf']).optional() }),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  throttle: exportLimit('ledger-statement'),
  refuses: [404, 409, 422, 423],
  status: 200,
})

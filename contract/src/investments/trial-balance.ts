import { z } from 'zod'
import { defineEndpoint, exportLimit } from '../endpoint.ts'
import { boolean, choice, date, money, text } from '../wire.ts'
import { ledgerAccounts, ledgerAccountWords } from './ledger-words.ts'

/** Of all entries, those of funds too: for staff who see both. */
const access = { event: 'funds', action: 'visit' } as const

/** What was booked on each side, and what is left over on the larger one. */
const sides = {
  debit: money({ example: '25000.00' }),
  credit: money({ example: '10000.00' }),
  debit_balance: money({ example: '15000.00' }),
  credit_balance: money({ example: '0.00' }),
}

const query = z.object({
  /** Entries up to this day; today where it is left out. */
  date: date().optional(),
})

/** What all entries up to a day come to, by account and currency. Currencies are never added up together. */
export const readTrialBalance = defineEndpoint({
  method: 'GET',
  path: 'ledgers/trial-balance',
  summary: 'Read the trial balance',
  access,
  query,
  answer: z.object({
    date: date(),
    currencies: z.array(
      z.object({
        currency: text(3, { example: 'GBP' }),
        ...sides,
        /** Debits are credits, and so are the balances. */
        balances: boolean(),
        accounts: z.array(z.object({ account: choice(ledgerAccounts, ledgerAccountWords), ...sides })),
      }),
    ),
  }),
  status: 200,
})

/** The same as a file, with a total for each currency. */
export const exportTrialBalance = defineEndpoint({
  method: 'GET',
  path: 'ledgers/trial-balance/export',
  summary: 'The trial balance as a file',
  access,
  query: query.extend({ format: choice(['csv', 'xlsx']).optional() }),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  throttle: exportLimit('trial-balance'),
  status: 200,
})

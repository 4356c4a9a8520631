import { z } from 'zod'
import { currencies } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, integer, list, map, money, reference, text } from '../wire.ts'
import { ledgerAccounts, ledgerAccountWords, ledgerTypes, ledgerTypeWords } from './ledger-words.ts'

export { accountsOfActs, ledgerAccounts, ledgerAccountWords, ledgerTypeWords } from './ledger-words.ts'
export type { LedgerAccount, LedgerType } from './ledger-words.ts'

/** A call, distribution, transfer, company or other fund whose money an entry of a fund is. */
export const fundEntrySources = ['fund_drawdown', 'distribution', 'fund_transfer', 'company', 'fund'] as const

/**
 * One entry of a journal: a debit or a credit, the other is "0.00". Nothing is ever changed; a mistake is
 * booked back.
 */
export const ledger = defineResource({
  name: 'ledger',
  path: 'ledgers',
  term: 'ledger',
  event: 'investment_opportunity_existing',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    account: choice(ledgerAccounts, ledgerAccountWords),
    debit: money({ example: '25000.00' }).optional(),
    credit: money({ example: '0.00' }).optional(),
    currency: text(3, { example: 'GBP' }),
    investment_id: optional(reference('investments')),
    investment_opportunity_id: optional(reference('investment-opportunities')),
    user_id: optional(reference('users')),
    fund_id: optional(reference('funds')),
    description: text(255).optional(),
    reference: optional(text(140)),
  },
  computed: {
    journal_id: reference('ledgers'),
    type: choice(ledgerTypes, ledgerTypeWords),
    date: date(),
    description: text(255),
    debit: money({ example: '25000.00' }),
    credit: money({ example: '0.00' }),
    organisation_id: reference('organisations').nullable(),
    investor_name: text(201, { example: 'Eleanor Whitcombe' }).nullable(),
  },
  filters: {
    journal_id: 'exact',
    account: 'exact',
    type: 'exact',
    investment_id: 'exact',
    investment_opportunity_id: 'exact',
    user_id: 'exact',
    organisation_id: 'exact',
    fund_id: 'exact',
    /** Of what was invested through them. */
    investment_method_entity_id: 'scope',
    nominee_id: 'scope',
    currency: 'exact',
    between: 'between',
  },
  search: ['description', 'reference'],
  sorts: ['date', 'account', 'type'],
  defaultSort: '-date',
  includes: {
    investment: { to: 'investments', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    user: { to: 'users', many: false },
    organisation: { to: 'organisations', many: false },
    fund: { to: 'funds', many: false },
  },
  appends: {
    /** What booked it, where that is a record with a page. */
    cash_call_id: reference('cash-calls').nullable(),
    distribution_id: reference('distributions').nullable(),
    /** What booked an entry of a fund; null of what was posted by hand or booked back. */
    fund_source: map({
      kind: choice(fundEntrySources),
      id: integer({ min: 1 }),
      /** A transfer has none. */
      name: text(160).nullable(),
    }).nullable(),
  },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'type', label: 'Type' },
    { key: 'account', label: 'Account' },
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'description', label: 'Description' },
    { key: 'reference', label: 'Reference' },
    { key: 'debit', label: 'Debit' },
    { key: 'credit', label: 'Credit' },
  ],
})

/** A sale that pays a thousand holders, with five entries for each of them, is one journal. */
const maxEntries = 5000

const mayPost = { event: 'investment_opportunity_existing', action: 'update' } as const

/** A journal with its entries, as it was just posted. */
const journal = z.object({
  journal_id: z.int(),
  date: date(),
  type: choice(ledgerTypes),
  entries: z.array(ledger.row),
})

/**
 * Posts a journal whose debits and credits are equal in every currency. It is no distribution and leaves
 * `accountsOfActs` alone; entries of a fund need the right to change funds.
 */
export const postJournal = defineEndpoint({
  method: 'POST',
  path: 'ledgers',
  summary: 'Post a balanced journal',
  access: mayPost,
  body: z.object({
    date: date(),
    type: choice(['distribution', 'fee', 'adjustment', 'contribution', 'cash_call']),
    description: text(255).nullish(),
    entries: list(
      map({
        account: choice(ledgerAccounts),
        debit: money().nullish(),
        credit: money().nullish(),
        currency: choice(currencies).optional(),
        investment_id: reference('investments').nullish(),
        investment_opportunity_id: reference('investment-opportunities').nullish(),
        user_id: reference('users').nullish(),
        fund_id: reference('funds').nullish(),
        description: text(255).nullish(),
        reference: text(140).nullish(),
      }),
      maxEntries,
    ),
  }),
  answer: journal,
  status: 201,
})

/**
 * Books a journal back, whole, by any of its entries' ids. What the product booked itself is undone by its
 * own act.
 */
export const reverseJournal = defineEndpoint({
  method: 'POST',
  path: 'ledgers/{id}/reverse',
  summary: 'Book a journal back',
  access: mayPost,
  body: z.object({ date: date().nullish(), description: text(255).nullish() }),
  answer: journal,
  status: 201,
})

/**
 * What entries come to in each currency: all that fit the filters of their list, not a page of them. Debits and
 * credits differ where the filters take apart what a journal books together.
 */
export const readLedgerSums = defineEndpoint({
  method: 'GET',
  path: 'ledgers/sums',
  summary: 'Add up ledger entries. It takes the filters of their list',
  access: mayPost,
  answer: z.array(z.object({ currency: text(3, { example: 'GBP' }), debit: money(), credit: money() })),
  status: 200,
})

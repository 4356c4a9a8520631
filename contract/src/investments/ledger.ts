import { z } from 'zod'
import { currencies } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, list, map, money, reference, text } from '../wire.ts'

/**
 * Where money stands. `client_cash` is what the tenant holds for others; `contribution` what investors paid
 * in; `unallocated` what they paid beyond; `refund_payable` what is owed back; `investment_cost` what shares
 * cost. `firm_cash` is the tenant's own money, and `vat` what it owes to HMRC of that.
 */
export const ledgerAccounts = [
  'client_cash',
  'contribution',
  'unallocated',
  'refund_payable',
  'investment_cost',
  'unrealised',
  'realised',
  'fee_income',
  'carry',
  'distribution',
  'suspense',
  'write_off',
  'firm_cash',
  'vat',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

const ledgerTypes = [
  'contribution',
  'allotment',
  'refund',
  'distribution',
  'fee',
  'adjustment',
  'cash_call',
  'transfer',
  'reversal',
] as const
export type LedgerType = (typeof ledgerTypes)[number]

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
    account: choice(ledgerAccounts),
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
    type: choice(ledgerTypes),
    date: date(),
    description: text(255),
    debit: money({ example: '25000.00' }),
    credit: money({ example: '0.00' }),
  },
  filters: {
    journal_id: 'exact',
    account: 'exact',
    type: 'exact',
    investment_id: 'exact',
    investment_opportunity_id: 'exact',
    user_id: 'exact',
    fund_id: 'exact',
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
    fund: { to: 'funds', many: false },
  },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'account', label: 'Account' },
    { key: 'description', label: 'Description' },
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

/** Posts a journal whose debits and credits are equal in every currency. */
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

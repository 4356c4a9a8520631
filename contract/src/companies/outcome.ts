import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, money, reference, text } from '../wire.ts'
import { companyPart, companyShares } from './holding.ts'

export const outcomeTypes = [
  'exit',
  'partial_exit',
  'write_off',
  'ipo',
  'secondary',
  'buy_back',
  'dissolution',
  'merger',
  'earn_out',
] as const

export type OutcomeType = (typeof outcomeTypes)[number]

export const outcomeTypeNames: Readonly<Record<OutcomeType, string>> = {
  exit: 'Exit',
  partial_exit: 'Partial exit',
  write_off: 'Write-off',
  ipo: 'Stock market listing',
  secondary: 'Secondary sale',
  buy_back: 'Share buy-back',
  dissolution: 'Dissolution',
  merger: 'Merger',
  earn_out: 'Earn-out payment',
}

/** These end a holding: they take all shares of the class that the fund holds on the day. */
export const endingOutcomes = [
  'exit',
  'write_off',
  'dissolution',
  'merger',
] as const satisfies readonly OutcomeType[]

/** These take a part of the shares, and say how many. */
export const partialOutcomes = [
  'partial_exit',
  'secondary',
  'buy_back',
] as const satisfies readonly OutcomeType[]

/** What came of shares that a fund holds. It takes no more shares than are held on its day and afterwards. */
export const companyOutcome = defineResource({
  name: 'company_outcome',
  path: 'company-outcomes',
  term: 'company_outcome',
  event: 'funds_opportunity',
  write: 'part',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    company_id: reference('companies'),
    /** May be left out where one fund alone has acquired shares. */
    fund_id: reference('funds').optional(),
    /** May be left out where the fund has acquired shares of one class alone. */
    share_class: text(60, { example: 'Series B Preferred' }).optional(),
    type: choice(outcomeTypes),
    date: date(),
    /** What an ending outcome takes is worked out. An earn-out takes none. */
    shares: companyShares({ min: '0' }).optional(),
    proceeds: money({ example: '1250000.00' }).optional(),
    /** Held back beside the proceeds. It counts nowhere until its payment is recorded, as an earn-out. */
    escrow: optional(money({ min: '0', example: '125000.00' })),
    narrative: optional(text(4000)),
  },
  computed: {
    fund_id: reference('funds'),
    share_class: text(60),
    shares: companyShares({ min: '0' }),
    proceeds: money(),
    currency: text(3),
  },
  filters: { company_id: 'exact', fund_id: 'exact', type: 'exact', between: 'between' },
  sorts: ['date', 'proceeds', 'shares'],
  defaultSort: '-date',
  includes: {
    company: { to: 'companies', many: false },
    fund: { to: 'funds', many: false },
  },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'type', label: 'Type' },
    { key: 'shares', label: 'Shares' },
    { key: 'proceeds', label: 'Proceeds' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'fund_id', label: '{Fund}' },
        { key: 'share_class', label: 'Share class' },
        { key: 'type', label: 'Type' },
        { key: 'date', label: 'Date' },
        { key: 'shares', label: 'Shares' },
        { key: 'proceeds', label: 'Proceeds' },
        { key: 'escrow', label: 'Held in escrow' },
        { key: 'narrative', label: 'Note' },
      ],
    },
  ],
})

export const createOutcome = defineEndpoint({
  method: 'POST',
  path: 'company-outcomes',
  summary: 'Record an outcome of shares that a fund holds',
  access: companyPart,
  requires: 'funds_enabled',
  body: companyOutcome.create,
  answer: companyOutcome.row,
  status: 201,
})

export const changeOutcome = defineEndpoint({
  method: 'PATCH',
  path: 'company-outcomes/{id}',
  summary: 'Change an outcome',
  access: companyPart,
  requires: 'funds_enabled',
  body: companyOutcome.update,
  answer: companyOutcome.row,
  status: 200,
})

/** What it took is held again. */
export const deleteOutcome = defineEndpoint({
  method: 'DELETE',
  path: 'company-outcomes/{id}',
  summary: 'Delete an outcome',
  access: companyPart,
  requires: 'funds_enabled',
  status: 204,
})

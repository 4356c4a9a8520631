import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { date, decimal, money, reference, text } from '../wire.ts'

/** Shares with six places: `82236.842105`. */
export const companyShares = (bounds: { min?: string; above?: string } = { above: '0' }) =>
  decimal({ places: 6, max: '99999999999999', example: '250000', ...bounds })

export const companyPart = { event: 'funds_opportunity', action: 'update' } as const

const fields = [
  { key: 'fund_id', label: '{Fund}' },
  { key: 'share_class', label: 'Share class' },
  { key: 'shares', label: 'Shares' },
  { key: 'cost', label: 'Cost' },
  { key: 'acquired_on', label: 'Acquired on' },
  { key: 'certificate', label: 'Certificate' },
  { key: 'note', label: 'Note' },
] as const

/**
 * Shares of a company that a fund acquired on a day. What is held on a day is what was acquired by then, less
 * the outcomes.
 */
export const companyHolding = defineResource({
  name: 'company_holding',
  path: 'company-holdings',
  term: 'company_holding',
  event: 'funds_opportunity',
  write: 'part',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    fund_id: reference('funds'),
    company_id: reference('companies'),
    /**
     * A class of the company. May be left out where it has one alone. What the first holding names becomes the
     * first class; without a name it is Ordinary.
     */
    share_class: text(60, { example: 'Series B Preferred' }).optional(),
    shares: companyShares(),
    /** In the company's currency. */
    cost: money({ example: '1000000.00' }),
    acquired_on: date(),
    certificate: optional(text(40, { example: 'TE-014' })),
    note: optional(text(2000)),
  },
  computed: { share_class: text(60), currency: text(3) },
  filters: { fund_id: 'exact', company_id: 'exact', share_class: 'exact', between: 'between' },
  sorts: ['acquired_on', 'shares', 'cost'],
  defaultSort: '-acquired_on',
  includes: {
    fund: { to: 'funds', many: false },
    company: { to: 'companies', many: false },
  },
  columns: [
    { key: 'acquired_on', label: 'Acquired on' },
    { key: 'share_class', label: 'Share class' },
    { key: 'shares', label: 'Shares' },
    { key: 'cost', label: 'Cost' },
  ],
  form: [{ title: 'Details', fields: [...fields] }],
})

export const createHolding = defineEndpoint({
  method: 'POST',
  path: 'company-holdings',
  summary: 'Add shares that a fund acquired',
  access: companyPart,
  requires: 'funds_enabled',
  body: companyHolding.create,
  answer: companyHolding.row,
  status: 201,
})

export const changeHolding = defineEndpoint({
  method: 'PATCH',
  path: 'company-holdings/{id}',
  summary: 'Change shares that a fund acquired',
  access: companyPart,
  requires: 'funds_enabled',
  body: companyHolding.update,
  answer: companyHolding.row,
  status: 200,
})

export const deleteHolding = defineEndpoint({
  method: 'DELETE',
  path: 'company-holdings/{id}',
  summary: 'Delete shares that a fund acquired',
  access: companyPart,
  requires: 'funds_enabled',
  refuses: [409],
  status: 204,
})

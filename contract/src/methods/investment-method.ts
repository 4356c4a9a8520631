import { defineResource, optional } from '../resource.ts'
import { boolean, choice, html, integer, money, text } from '../wire.ts'
import { methodKinds } from './method-kinds.ts'

/** A kind of investment method that the tenant offers. */
export const investmentMethod = defineResource({
  name: 'investment_method',
  path: 'investment-methods',
  term: 'investment_method_kind',
  event: 'investors',
  read: 'reference',
  /** The catalogue is set by those who change investors, not by those who add one. */
  write: 'part',
  written: {
    name: text(80, { example: 'Self-invested pension (SIPP)' }),
    kind: choice(methodKinds),
    provider: optional(text(160)),
    instructions: html(20_000).optional(),
    requires_organisation: boolean().optional(),
    requires_provider: boolean().optional(),
    max_holders: integer({ min: 1, max: 4 }).optional(),
    tax_wrapper: boolean().optional(),
    eis_eligible: boolean().optional(),
    annual_limit: optional(money({ example: '20000.00' })),
    order: integer({ min: 0, max: 100_000 }).optional(),
    active: boolean().optional(),
  },
  computed: {
    instructions: html(),
    requires_organisation: boolean(),
    requires_provider: boolean(),
    max_holders: integer(),
    tax_wrapper: boolean(),
    eis_eligible: boolean(),
    currency: text(3, { example: 'GBP' }),
    order: integer(),
    active: boolean(),
  },
  filters: { name: 'partial', kind: 'exact', active: 'exact' },
  search: ['name', 'provider'],
  sorts: ['name', 'kind', 'order'],
  defaultSort: 'name',
  includes: {
    entities: { to: 'investment-method-entities', many: true },
    documents: { to: 'documents', many: true },
  },
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'kind', label: 'Type' },
    { key: 'max_holders', label: 'Holders' },
    { key: 'eis_eligible', label: 'EIS' },
    { key: 'active', label: 'Offered' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'kind', label: 'Type' },
        { key: 'provider', label: 'Provider' },
        { key: 'instructions', label: 'Instructions' },
        { key: 'active', label: 'Offered' },
      ],
    },
    {
      title: 'Rules',
      fields: [
        { key: 'max_holders', label: 'Maximum holders' },
        {
          key: 'requires_organisation',
          label: 'Needs an {organisation}',
          hint: 'A company, partnership or trust',
        },
        { key: 'requires_provider', label: 'Needs a provider', hint: 'The pension or ISA company' },
        { key: 'tax_wrapper', label: 'Tax wrapper' },
        { key: 'eis_eligible', label: 'May claim EIS relief' },
        { key: 'annual_limit', label: 'Limit in a tax year' },
      ],
    },
  ],
})

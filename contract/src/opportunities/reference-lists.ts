import { defineResource, optional } from '../resource.ts'
import { boolean, integer, reference, text } from '../wire.ts'

const named = {
  name: text(80, { example: 'Equity' }),
  order: integer({ min: 0, max: 100_000 }).optional(),
  active: boolean().optional(),
}
const answered = { order: integer(), active: boolean() }
const inOrder = {
  filters: { name: 'partial', active: 'exact' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  paged: false,
} as const
const columns = [
  { key: 'name', label: 'Name' },
  { key: 'order', label: 'Order' },
  { key: 'active', label: 'In use' },
] as const
const form = [
  {
    title: 'Details',
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'active', label: 'In use' },
    ],
  },
] as const
const opportunities = { opportunities: { to: 'investment-opportunities', many: true } }

/** What is offered: equity, debt, a fund. */
export const opportunityType = defineResource({
  name: 'investment_opportunity_type',
  path: 'types',
  term: 'investment_type',
  event: 'investment_opportunity_types',
  read: 'reference',
  written: named,
  computed: answered,
  ...inOrder,
  search: ['name'],
  includes: { ...opportunities, subTypes: { to: 'sub-types', many: true } },
  columns,
  form,
})

export const opportunitySubType = defineResource({
  name: 'investment_opportunity_sub_type',
  path: 'sub-types',
  term: 'investment_sub_type',
  event: 'investment_opportunity_sub_types',
  read: 'reference',
  written: { ...named, type_id: reference('types') },
  computed: answered,
  ...inOrder,
  filters: { ...inOrder.filters, type_id: 'exact' },
  search: ['name'],
  includes: { ...opportunities, type: { to: 'types', many: false } },
  columns,
  form: [{ ...form[0], fields: [{ key: 'type_id', label: 'Type' }, ...form[0].fields] }],
})

export const investmentRoundType = defineResource({
  name: 'investment_round_type',
  path: 'investment-round-types',
  term: 'investment_round_type',
  event: 'investment_opportunity_types',
  read: 'reference',
  written: named,
  computed: answered,
  ...inOrder,
  search: ['name'],
  includes: opportunities,
  columns,
  form,
})

export const opportunityCategory = defineResource({
  name: 'investment_category',
  path: 'categories',
  term: 'investment_category',
  event: 'attributes',
  read: 'reference',
  requires: 'investment_categories_enabled',
  written: named,
  computed: answered,
  ...inOrder,
  search: ['name'],
  includes: opportunities,
  columns,
  form,
})

/** SEIS, EIS, VCT: what an offer is for tax and the like. */
export const opportunityCharacter = defineResource({
  name: 'investment_character',
  path: 'characters',
  term: 'investment_character',
  event: 'attributes',
  read: 'reference',
  requires: 'investment_categories_enabled',
  written: named,
  computed: answered,
  ...inOrder,
  search: ['name'],
  includes: opportunities,
  columns,
  form,
})

export const industry = defineResource({
  name: 'industry',
  path: 'industries',
  term: 'industry',
  event: 'industries',
  read: 'reference',
  written: { name: text(80, { example: 'Clean energy' }), parent_id: optional(reference('industries')) },
  filters: { name: 'partial', parent_id: 'exact' },
  search: ['name'],
  sorts: ['name'],
  defaultSort: 'name',
  includes: {
    parent: { to: 'industries', many: false },
    opportunities: { to: 'investment-opportunities', many: true },
  },
  paged: false,
  columns: [{ key: 'name', label: 'Name' }],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'parent_id', label: 'Part of' },
      ],
    },
  ],
})

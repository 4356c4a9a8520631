import { defineResource, optional } from '../resource.ts'
import { choice, date, decimal, reference, text } from '../wire.ts'

/** What a share cost from a day on: the round's own price, and every valuation since. */
export const sharePrice = defineResource({
  name: 'share_price',
  path: 'share-prices',
  term: 'share_price',
  event: 'investment_opportunity_existing',
  read: 'own',
  write: 'part',
  written: {
    /** Either of an opportunity or of a company that a fund holds. */
    investment_opportunity_id: optional(reference('investment-opportunities')),
    company_id: optional(reference('companies')),
    date: date(),
    price: decimal({ places: 8, above: '0', max: '9999999999', example: '4.00' }),
    source: choice(['round', 'valuation', 'secondary', 'nav']).optional(),
    note: optional(text(2000)),
  },
  computed: { source: choice(['round', 'valuation', 'secondary', 'nav']) },
  filters: { investment_opportunity_id: 'exact', company_id: 'exact', source: 'exact', between: 'between' },
  sorts: ['date', 'price'],
  defaultSort: '-date',
  includes: {
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    company: { to: 'companies', many: false },
  },
  appends: {
    /** On the price before, in per cent; null for the first. */
    change_percent: decimal({ places: 6, example: '60.000000' }).nullable(),
    /** Compound growth since the first price, in per cent a year; null until there is a year between them. */
    yearly_growth: decimal({ places: 6, example: '22.474487' }).nullable(),
  },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'price', label: 'Price' },
    { key: 'source', label: 'Source' },
    { key: 'note', label: 'Note' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'date', label: 'Date' },
        { key: 'price', label: 'Price' },
        { key: 'source', label: 'Source' },
        { key: 'note', label: 'Note' },
      ],
    },
  ],
})

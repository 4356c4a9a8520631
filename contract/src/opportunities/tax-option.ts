import { defineResource, optional } from '../resource.ts'
import { choice, date, decimal, html, integer, money, text } from '../wire.ts'

export const taxSchemes = ['eis', 'eis_kic', 'seis', 'vct', 'br', 'isa', 'none'] as const

/** Schemes that give income tax back on what is paid. */
export const relievedSchemes: readonly string[] = ['eis', 'eis_kic', 'seis', 'vct']

/**
 * A tax scheme that investors may choose for what they invest. Dated, because limits change from one tax year
 * to the next.
 */
export const taxOption = defineResource({
  name: 'tax_option',
  path: 'tax-options',
  term: 'tax_option',
  event: 'branding',
  read: 'reference',
  requires: 'tax_enabled',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  written: {
    name: text(80, { example: 'EIS, 30% income tax relief' }),
    kind: choice(taxSchemes),
    /** Relief in per cent of what is invested. */
    rate: decimal({ places: 2, min: '0', max: '100', example: '30.00' }).optional(),
    annual_limit: optional(money({ above: '0', example: '1000000.00' })),
    minimum_months: optional(integer({ min: 0, max: 600, example: 36 })),
    effective_from: optional(date()),
    effective_to: optional(date()),
    disclaimer: optional(html(20_000)),
    order: integer({ min: 0, max: 100_000 }).optional(),
  },
  computed: { rate: decimal({ places: 2 }), order: integer() },
  filters: { name: 'partial', kind: 'exact' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'rate', label: 'Relief (%)' },
    { key: 'effective_to', label: 'Until' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        { key: 'kind', label: 'Scheme' },
        { key: 'rate', label: 'Relief (%)' },
        { key: 'annual_limit', label: 'Maximum in a tax year' },
        { key: 'minimum_months', label: 'Minimum holding period in months' },
        { key: 'effective_from', label: 'From' },
        { key: 'effective_to', label: 'Until' },
        { key: 'disclaimer', label: '{Investors} see' },
        { key: 'order', label: 'Position in lists', hint: 'Lower numbers come first' },
      ],
    },
  ],
})

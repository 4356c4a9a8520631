import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, reference, text } from '../wire.ts'
import { answeredKpi, describedKpi, kpiOrder, kpiSettings } from './definitions.ts'

const calculatedUnits = ['money', 'number', 'percent', 'months', 'ratio'] as const

/**
 * A KPI that is worked out from others by a formula of their codes, + − × ÷ and brackets. Nobody enters it. Of
 * one company alone where an owner is named. Its formula, unit and owner stay once figures that it reads were
 * approved: 409 `in_use`.
 */
export const customKpi = defineResource({
  ...kpiSettings,
  name: 'custom_kpi',
  path: 'custom-kpis',
  operations: ['list', 'show', 'create', 'update', 'restore', 'export'],
  term: 'calculated_kpi',
  event: 'custom_kpis',
  read: 'event',
  written: {
    ...describedKpi,
    /** A number, where nothing is said. */
    unit: choice(calculatedUnits).optional(),
    formula: text(500, { example: 'gross_profit / revenue' }),
    owner_type: optional(choice(['company'])),
    owner_id: optional(reference('companies')),
    ...kpiOrder,
  },
  computed: { ...answeredKpi, unit: choice(calculatedUnits) },
  filters: { name: 'partial', active: 'exact', category_id: 'exact', owner_type: 'exact', owner_id: 'exact' },
  search: ['name', 'code'],
  sorts: ['name', 'code', 'order'],
  defaultSort: 'order',
  includes: { category: { to: 'kpi-categories', many: false } },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'code', label: 'Code' },
    { key: 'formula', label: 'Formula' },
    { key: 'active', label: 'In use' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        {
          key: 'code',
          label: 'Code',
          hint: 'Used in formulas and files. Leave blank to create it from the name.',
        },
        { key: 'description', label: 'What it measures' },
        {
          key: 'formula',
          label: 'Formula',
          hint: 'Codes of KPIs with + − × ÷ and brackets, such as gross_profit / revenue.',
        },
        { key: 'category_id', label: 'Category' },
        { key: 'unit', label: 'Unit' },
        { key: 'unit_label', label: 'Shown after the number' },
        { key: 'decimals', label: 'Decimal places' },
        { key: 'higher_is_better', label: 'Higher is better' },
      ],
    },
    {
      title: 'Where it is shown',
      fields: [
        { key: 'visible_to_investors', label: 'Show to {investors} once its figures are approved' },
        { key: 'order', label: 'Position in list' },
        { key: 'active', label: 'In use' },
      ],
    },
  ],
})

/** 409 `in_use` where another formula reads it. */
export const deleteCustomKpi = defineEndpoint({
  method: 'DELETE',
  path: 'custom-kpis/{id}',
  summary: 'Delete a KPI that is worked out from others',
  access: { event: 'custom_kpis', action: 'update' },
  requires: 'funds_enabled',
  status: 204,
})

import { defineResource } from '../resource.ts'
import { choice, date, instant, reference, text } from '../wire.ts'
import { kpiPeriod, kpiPeriodStatuses } from './report-input.ts'

/** A period that figures of a company were entered for, as one type of them: how far it has come. */
export const reportPeriod = defineResource({
  name: 'kpi_period',
  path: 'kpi-periods',
  term: 'kpi_period',
  event: 'kpi',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    company_id: reference('companies'),
    company_name: text(160, { example: 'Tidewell Energy' }),
    report_sub_type_id: reference('report-sub-types'),
    figure_type: text(80, { example: 'Actual' }),
    /** By the company’s year as it ends today: its address on the sheet, and null where that year has none such. */
    period: kpiPeriod().nullable(),
    period_label: text(40, { example: 'Quarter to 30 September 2026' }),
    ends_on: date(),
    status: choice(kpiPeriodStatuses),
    submitted_at: instant().nullable(),
    approved_at: instant().nullable(),
  },
  filters: {
    company_id: 'exact',
    report_sub_type_id: 'exact',
    period: 'exact',
    status: 'exact',
    ends_on: 'between',
  },
  search: ['company_name'],
  sorts: ['company_name', 'ends_on', 'status', 'submitted_at'],
  defaultSort: '-ends_on',
  includes: {
    company: { to: 'companies', many: false },
    reportSubType: { to: 'report-sub-types', many: false },
  },
  columns: [
    { key: 'company_name', label: 'Company', term: 'company' },
    { key: 'period_label', label: 'Period' },
    { key: 'figure_type', label: 'Figure type', term: 'report_sub_type' },
    { key: 'status', label: 'Status' },
    { key: 'submitted_at', label: 'Submitted' },
    { key: 'approved_at', label: 'Approved' },
  ],
})

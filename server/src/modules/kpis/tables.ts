import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import {
  customKpi,
  deleteCustomKpi,
  deleteReportType,
  fundKpi,
  kpiCategory,
  kpiRequest,
  openKpiRequestStates,
  approveKpiRequest,
  remindKpiRequest,
  reportInput,
  reportPeriod,
  reportSubType,
  reportType,
  sendBackKpiRequest,
  withdrawKpiRequest,
} from '@moorgate/contract'
import { daysBetween } from '../../kernel/list/between.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import {
  kpiPeriodDaySql,
  kpiPeriodNameSql,
  kpiPeriodQuarterSql,
  kpiPeriodYearSql,
} from '../../rows/kpi-rows.ts'
import { companies } from '../companies/index.ts'
import { funds } from '../funds/index.ts'

export const kpiCategories: Table = tableOf(kpiCategory, {
  events: allRecordEventNames('kpi_category'),
  usedBy: [{ table: 'report_types', column: 'category_id' }],
})

const category = { kind: 'one', to: () => kpiCategories, column: 'category_id' } as const

export const reportTypes: Table = tableOf(reportType, {
  events: allRecordEventNames('report_type'),
  permissions: { delete: deleteReportType },
  unique: ['code'],
  usedBy: [{ table: 'report_inputs', column: 'report_type_id', softDeletes: false }],
  relations: {
    category,
    numerator: { kind: 'one', to: () => reportTypes, column: 'numerator_id' },
    denominator: { kind: 'one', to: () => reportTypes, column: 'denominator_id' },
  },
  visibleTo: (_scope, row) => `${row}.formula is null`,
})

export const reportSubTypes: Table = tableOf(reportSubType, {
  events: allRecordEventNames('report_sub_type'),
  usedBy: [{ table: 'kpi_periods', column: 'report_sub_type_id', softDeletes: false }],
})

/** In the table of the KPIs that are entered, so that a code is one of both. */
export const customKpis: Table = tableOf(customKpi, {
  name: 'report_types',
  events: allRecordEventNames('custom_kpi'),
  permissions: { delete: deleteCustomKpi },
  unique: ['code'],
  relations: { category },
  visibleTo: (_scope, row) => `${row}.formula is not null`,
})

const openStates = openKpiRequestStates.map((state) => `'${state}'`).join(', ')
export const isLateRequest = (row: string, today: string): string =>
  `(${row}.status in (${openStates}) and ${row}.due_date < ${today})`

const isEmpty = (row: string) => `(${row}.value is null and ${row}.text is null)`

/**
 * A figure is as its period is. What is as it was approved stays so where others of its period were changed.
 * `row` is a figure, `period` its row of `kpi_periods`.
 */
export const inputStatusSql = (
  row: string,
  period: string,
): string => `case when ${isEmpty(row)} then 'missing'
  when ${period}.status <> 'locked' and ${row}.approved_at is not null
    and ${row}.value is not distinct from ${row}.approved_value
    and ${row}.text is not distinct from ${row}.approved_text then 'approved' else ${period}.status end`

/** Figures are never deleted: they are emptied, and missing then. */
export const reportInputs: Table = tableOf(reportInput, {
  softDeletes: false,
  columns: {
    owner_type: () => `'company'`,
    owner_id: (row) => `${row}.company_id`,
    period: kpiPeriodNameSql,
    year: kpiPeriodYearSql,
    quarter: kpiPeriodQuarterSql,
    status: (row) =>
      `(select ${inputStatusSql(row, 'kp')} from kpi_periods kp where kp.tenant_id = $1 and kp.id = ${row}.kpi_period_id)`,
  },
  filters: {
    owner_type: (_row, values) => (values.includes('company') ? 'true' : 'false'),
    missing: (row, values) => `${isTrue(values) ? '' : 'not '}${isEmpty(row)}`,
  },
  relations: {
    reportType: { kind: 'one', to: () => reportTypes, column: 'report_type_id' },
    reportSubType: { kind: 'one', to: () => reportSubTypes, column: 'report_sub_type_id' },
    owner: { kind: 'one', to: () => companies, column: 'company_id' },
  },
})

const companyNameSql = (row: string) =>
  `(select c.name from companies c where c.tenant_id = $1 and c.id = ${row}.company_id)`

/** Periods that figures were entered for. They begin with their first figure, and are never deleted. */
export const reportPeriods: Table = tableOf(reportPeriod, {
  softDeletes: false,
  columns: {
    company_name: companyNameSql,
    figure_type: (row) =>
      `(select s.name from report_sub_types s where s.tenant_id = $1 and s.id = ${row}.report_sub_type_id)`,
    period: kpiPeriodNameSql,
    period_label: kpiPeriodDaySql,
  },
  relations: {
    company: { kind: 'one', to: () => companies, column: 'company_id' },
    reportSubType: { kind: 'one', to: () => reportSubTypes, column: 'report_sub_type_id' },
  },
})

/** What companies were asked. They are withdrawn, never deleted. */
export const kpiRequests: Table = tableOf(kpiRequest, {
  softDeletes: false,
  permissions: {
    approve: approveKpiRequest,
    send_back: sendBackKpiRequest,
    cancel: withdrawKpiRequest,
    remind: remindKpiRequest,
  },
  columns: {
    company_name: companyNameSql,
    period: kpiPeriodNameSql,
    is_late: (row, today) => isLateRequest(row, today),
  },
  filters: {
    late: (row, values, _statement, scope) =>
      `${isTrue(values) ? '' : 'not '}(${isLateRequest(row, `'${todayOf(scope)}'::date`)})`,
  },
  relations: { company: { kind: 'one', to: () => companies, column: 'company_id' } },
})

export const fundKpis: Table = tableOf(fundKpi, {
  events: allRecordEventNames('fund_kpi'),
  filters: { between: daysBetween('date') },
  relations: { fund: { kind: 'one', to: () => funds, column: 'fund_id' } },
})

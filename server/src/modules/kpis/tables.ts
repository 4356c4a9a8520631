import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import {
  customKpi,
  deleteCustomKpi,
  deleteReportType,
  kpiCategory,
  reportSubType,
  reportType,
} from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'

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

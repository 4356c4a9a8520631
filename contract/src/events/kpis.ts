import { recordEvents } from './event.ts'

/** What companies report of themselves. */
export const kpiEvents = {
  ...recordEvents('kpi_category', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('report_type', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('report_sub_type', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('custom_kpi', 'created', 'updated', 'deleted', 'restored'),
}

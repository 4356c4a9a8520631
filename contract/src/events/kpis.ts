import { z } from 'zod'
import { event, id, recordEvents } from './event.ts'

const ofPeriod = { company_id: id, period: z.string() }

/** What companies report of themselves. */
export const kpiEvents = {
  ...recordEvents('kpi_category', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('report_type', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('report_sub_type', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('custom_kpi', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('fund_kpi', 'created', 'updated', 'deleted', 'restored'),
  'kpi_period.figures_changed': event('kpi_period', ofPeriod),
  'kpi_period.submitted': event('kpi_period', ofPeriod),
  'kpi_period.approved': event('kpi_period', ofPeriod),
  'kpi_period.locked': event('kpi_period', ofPeriod),
  'kpi_period.returned': event('kpi_period', ofPeriod),
  'kpi_request.asked': event('kpi_request', ofPeriod),
  'kpi_request.address_proved': event('kpi_request', { ...ofPeriod, name: z.string() }),
  'kpi_request.opened': event('kpi_request', { ...ofPeriod, name: z.string() }),
  'kpi_request.submitted': event('kpi_request', { ...ofPeriod, name: z.string() }),
  'kpi_request.sent_back': event('kpi_request', ofPeriod),
  'kpi_request.approved': event('kpi_request', ofPeriod),
  'kpi_request.withdrawn': event('kpi_request', ofPeriod),
  'kpi_request.reminded': event('kpi_request', ofPeriod),
}

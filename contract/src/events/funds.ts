import { event, id, recordEvents } from './event.ts'

/** Funds, and the companies that they invest in. */
export const fundEvents = {
  ...recordEvents('fund', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('company', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('company_holding', 'created', 'updated', 'deleted'),
  ...recordEvents('company_outcome', 'created', 'updated', 'deleted'),
  ...recordEvents('company_valuation', 'created', 'updated', 'deleted'),
  'company_valuation.approved': event('company_valuation', { company_id: id }),
  ...recordEvents('company_maturity_status', 'created'),
}

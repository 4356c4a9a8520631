import { event, id, recordEvents } from './event.ts'

/** The register of shares and what is modelled over it. */
export const capTableEvents = {
  'cap_table.imported': event('investment_opportunity'),
  'cap_table_event.recorded': event('cap_table_event', { investment_opportunity_id: id }),
  'cap_table_event.reversed': event('cap_table_event', { investment_opportunity_id: id, reversal_id: id }),
  ...recordEvents('cap_table_scenario', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('share_price', 'created', 'updated', 'deleted', 'restored'),
}

import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, pattern, reference, text } from '../wire.ts'
import { reportEntities } from './report.ts'

/** What the address of a report says besides its entity; it holds the question and nothing else. */
const queryText =
  /^(?:(?:(?:filter|within)\[[a-z_.:]{1,80}\]|columns|groups|sort)=[^&#?]{0,2000}(?:&(?=.)|$)){0,40}$/i

export const reportCharts = ['bars', 'line', 'table'] as const

/**
 * A report under a name: its question, never its rows. Personal unless it is shared; a shared one is read by
 * colleagues whose role opens its list, and each of them sees what their role may see. Its owner alone changes
 * it; others make a copy.
 */
export const savedReport = defineResource({
  name: 'saved_report',
  path: 'saved-reports',
  term: 'staff_member',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  written: {
    name: text(80, { example: 'Committed by status' }),
    entity: choice(reportEntities),
    query: optional(pattern(queryText, 4000, 'columns=amount:sum&groups=status')),
    chart: choice(reportCharts).optional(),
    is_shared: boolean().optional(),
  },
  computed: {
    query: text(4000, { example: 'columns=amount:sum&groups=status' }),
    chart: choice(reportCharts),
    is_shared: boolean(),
    owner_id: reference('users'),
    owner_name: text(201, { example: 'Priya Nair' }),
  },
  filters: { entity: 'exact', is_shared: 'exact', owner_id: 'exact' },
  search: ['name'],
  sorts: ['name'],
  defaultSort: 'name',
  paged: false,
})

const one = { access: 'staff', answer: savedReport.row, status: 200 } as const

export const savedReports = defineEndpoint({
  ...one,
  method: 'GET',
  path: 'saved-reports',
  summary: 'One’s own reports and those that colleagues share',
  answer: z.array(savedReport.row),
})

export const createSavedReport = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-reports',
  summary: 'Keep a report under a name',
  body: savedReport.create,
  status: 201,
})

export const updateSavedReport = defineEndpoint({
  ...one,
  method: 'PATCH',
  path: 'saved-reports/{id}',
  summary: 'Change one’s own report',
  body: savedReport.update,
})

export const deleteSavedReport = defineEndpoint({
  method: 'DELETE',
  path: 'saved-reports/{id}',
  summary: 'Delete one’s own report',
  access: 'staff',
  status: 204,
})

export const restoreSavedReport = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-reports/{id}/restore',
  summary: 'Bring a deleted report back',
})

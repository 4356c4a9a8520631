import { refuse } from '@moorgate/contract'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { lockCompany } from '../company/company.ts'
import { historyOfCompany } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { insertEvents } from './insert-events.ts'
import { refuseNewProblem } from './record-event.ts'

/**
 * Reverses a wrong event. Both stay in the history, and neither counts on any day. Refused where another
 * event depends on it.
 */
export async function reverseEvent(work: Work, eventId: number, reason: string): Promise<number> {
  const known = await findEvent(work, eventId)
  const opportunityId = known.investment_opportunity_id
  const history = await historyOfCompany(work.db, work.tenant.id, await lockCompany(work, opportunityId))
  const event = history.recorded.find(({ id }) => id === eventId)!
  if (event.kind === 'reversal' || event.reversed_by !== null)
    refuse({ code: 'conflict', reason: 'already_reversed' })
  refuseIfNamed(history, eventId)
  const without = history.events.filter(({ id }) => id !== String(eventId))
  refuseNewProblem(history, foldCapTable(without, history.company.currency).problems)
  const today = londonDate(work.now)
  const [made] = await insertEvents(work, opportunityId, [
    { kind: 'reversal', date: today, data: {}, note: reason, reversesId: eventId },
  ])
  work.emit({
    type: 'cap_table_event.reversed',
    subject: { type: 'cap_table_event', id: eventId },
    payload: { investment_opportunity_id: opportunityId, reversal_id: made! },
    before: { kind: event.kind, date: event.date, ...event.data },
    after: { reason },
  })
  return made!
}

/** An event of this tenant's, or not found. */
export async function findEvent({ db, tenant }: Pick<QueryContext, 'db' | 'tenant'>, id: number) {
  const known = await db
    .selectFrom('cap_table_events')
    .select(['investment_opportunity_id', 'kind'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return known ?? refuse({ code: 'not_found' })
}

/** The event that added a holder can't be reversed while another event names that holder. */
function refuseIfNamed(history: History, eventId: number): void {
  const key = `h${eventId}`
  const named = history.events.some(
    (event) => ('holder' in event && event.holder === key) || ('to' in event && event.to === key),
  )
  if (named) refuse({ code: 'conflict', reason: 'later_events' })
}

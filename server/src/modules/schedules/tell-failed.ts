import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import { notify, words } from '../notifications/index.ts'

/**
 * The person who planned an opening or a closing hears that it did not happen, and finds on the page what was
 * missing.
 */
export const tellFailedMove = subscription({
  name: 'schedules.failed',
  on: ['opportunity.move_failed'],
  handle: async (work, event) => {
    const { rows } = await sql<{ name: string }>`
      select name from investment_opportunities
      where tenant_id = ${work.tenant.id} and id = ${event.subjectId}`.execute(work.db)
    const name = rows[0]?.name ?? ''
    const closes = event.payload['to'] === 4
    return notify(work, {
      userIds: [Number(event.payload['user_id'])],
      cause: `move_failed:${String(event.payload['schedule_id'])}`,
      name: 'ScheduledMoveFailed',
      message: closes ? words`**${name}** could not be closed.` : words`**${name}** could not be opened.`,
      cta: `/admin/investments/opportunities/${String(event.subjectId)}/edit`,
      icon: 'info',
    })
  },
})

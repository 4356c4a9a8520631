import type { OpportunityStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { answerTo } from '../../kernel/http/refusal.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Duty } from '../../kernel/recurring.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { system, transact } from '../../kernel/work.ts'
import { lockOffer, moveOpportunity } from '../investments/index.ts'
import { endMove } from './end-move.ts'

interface Due {
  id: number
  investment_opportunity_id: number
  to_status: OpportunityStatus
  created_by: number
  role_id: number
}

/** Opens and closes offers at their minute. */
export const scheduleDuties: readonly Duty[] = [
  {
    name: 'move_offers',
    everySeconds: 20,
    // A minute is planned, so it may be this late; a thousand firms asked three times a minute would cost more than they do.
    everywhereEverySeconds: 60,
    perform: async (platform, tenant) => {
      for (const due of await dueMoves(platform, tenant)) await performMove(platform, tenant, due)
    },
  },
]

/** What is due, with the role that its author has today; one who has left may do nothing any more. */
async function dueMoves(platform: Platform, tenant: Tenant): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select s.id, s.investment_opportunity_id, s.to_status, s.created_by,
      case when u.is_active and u.deleted_at is null then u.role_id else 0 end as role_id
    from opportunity_schedules s
    join users u on u.tenant_id = ${tenant.id} and u.id = s.created_by
    where s.tenant_id = ${tenant.id} and s.status = 'waiting' and s.due_at <= ${platform.clock.now()}
    order by s.due_at, s.id`.execute(platform.database.of(tenant.id))
  return rows
}

/**
 * Moves an offer in the name of who planned it, with the guards and the permission of that minute. What is refused is kept with its
 * reason and told to them; it isn't tried again, because nobody expects an offer to open hours late.
 */
async function performMove(platform: Platform, tenant: Tenant, due: Due): Promise<void> {
  const scope = { tenant, now: platform.clock.now(), actor: { id: due.created_by, roleId: due.role_id } }
  try {
    await transact(platform, scope, async (work) => {
      const offer = await lockOffer(work, due.investment_opportunity_id)
      if (offer.status !== due.to_status) await moveOpportunity(work, offer.id, { status: due.to_status })
      await endMove(work, due.id, { status: 'done' })
    })
  } catch (error) {
    const refusal = answerTo(error)
    // Somebody was at the same record in that moment: that is tried again in the next round.
    if (!refusal || refusal.status >= 500 || refusal.body.reason === 'in_flight') throw error
    await keepFailure(platform, { ...scope, actor: system }, { due, problem: reasonsOf(refusal.body) })
  }
}

type Refusal = NonNullable<ReturnType<typeof answerTo>>['body']

function reasonsOf({ message, errors }: Refusal): string {
  const all = Object.values(errors ?? {}).flat()
  return (all.length > 0 ? all.join(' ') : message).slice(0, 2000)
}

async function keepFailure(
  platform: Platform,
  scope: Parameters<typeof transact>[1],
  { due, problem }: { due: Due; problem: string },
): Promise<void> {
  await transact(platform, scope, async (work) => {
    await endMove(work, due.id, { status: 'failed', problem })
    work.emit({
      type: 'opportunity.move_failed',
      subject: { type: 'investment_opportunity', id: due.investment_opportunity_id },
      payload: { schedule_id: due.id, user_id: due.created_by, to: due.to_status },
      after: { problem },
    })
  })
}

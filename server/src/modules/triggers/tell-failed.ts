import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import { notify, withReason, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'

/** Those who may change automations hear of one that fails, once a day for each. */
export const tellFailed = subscription({
  name: 'triggers.failed',
  on: ['trigger.failed'],
  handle: async (work, event) => {
    const { rows } = await sql<{ id: number; name: string; reason: string | null }>`
      select t.id, t.name, n.reason from trigger_runs n
      join triggers t on t.tenant_id = ${work.tenant.id} and t.id = n.trigger_id and t.deleted_at is null
      where n.tenant_id = ${work.tenant.id} and n.id = ${event.payload.run_id}`.execute(work.db)
    const [failed] = rows
    if (!failed) return
    const noun = fillLabels(work.tenant.branding.navigation, 'The {trigger}')
    return notify(work, {
      userIds: await staffWhoMay(work, 'pipelines', 'update'),
      cause: `trigger_failed:${failed.id}:${londonDate(work.now)}`,
      name: 'TriggerFailed',
      message: withReason(words`${noun} **${failed.name}** failed`, failed.reason),
      cta: `/admin/settings/account/triggers/${failed.id}`,
      icon: 'info',
    })
  },
})

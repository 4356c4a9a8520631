import { can, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import { answerTo } from '../../kernel/http/refusal.ts'
import type { Job, Run } from '../../kernel/jobs/job.ts'
import { transact } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { notify } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { endPlan, lockPlan, termsPublication } from './plan-terms.ts'
import { publishTerms } from './publish-terms.ts'
import { lockBranding, store } from './store-branding.ts'

interface DuePlan {
  id: number
  planned_by: number
  role_id: number
}

/**
 * Publishes what is due, the earliest first, in the name of who planned it and with the right that they have
 * at that moment. Every job does so for all that is due: one that was held up must not publish an older text
 * over a newer one. What is refused is kept with its reason and told; it isn't tried again behind anybody's
 * back.
 */
export const publishPlannedTerms: Job<{ plan_id: number }> = {
  ...termsPublication,
  perform: async (run) => {
    for (let due = await nextDue(run); due; due = await nextDue(run)) await perform(run, due)
  },
  failed: async (run, { plan_id: id }, { problem, isFinal }) => {
    if (isFinal) await giveUp(run, id, problem)
  },
}

async function perform(run: Run, due: DuePlan): Promise<void> {
  const actor = { id: due.planned_by, roleId: due.role_id }
  try {
    await transact(run.platform, { ...run.scope, actor }, (work) => publishPlan(work, due.id))
    run.platform.tenants.forget(run.tenant.id)
  } catch (error) {
    const refusal = answerTo(error, run.tenant.branding.navigation)
    // Somebody was at the same record in that moment, or the fault is ours: that is tried again.
    if (!refusal || refusal.status >= 500 || refusal.body.reason === 'in_flight') throw error
    await giveUp(run, due.id, refusal.body.message)
  }
}

/** Publishes as an immediate publication does. With two servers, the lock shows the second that it is done. */
async function publishPlan(work: Work, id: number): Promise<void> {
  if (!can(work.actor.roleId ?? 0, 'branding', 'update')) refuse({ code: 'forbidden' })
  const branding = await lockBranding(work)
  const plan = await lockPlan(work, id)
  if (plan.status !== 'waiting' || plan.publish_at > work.now) return
  const terms = { terms_format: plan.format, terms_text: plan.text, terms_url: plan.url }
  await (plan.asks_again ? publishTerms(work, branding, terms) : store(work, branding, terms))
  await endPlan(work, plan, { status: 'published' })
}

/** One who has left may do nothing any more. */
async function nextDue({ platform, tenant, scope }: Run): Promise<DuePlan | undefined> {
  const { rows } = await sql<DuePlan>`
    select p.id, p.planned_by, case when u.is_active and u.deleted_at is null then u.role_id else 0 end as role_id
    from terms_plans p join users u on u.tenant_id = ${tenant.id} and u.id = p.planned_by
    where p.tenant_id = ${tenant.id} and p.status = 'waiting' and p.publish_at <= ${scope.now}
    order by p.publish_at limit 1`.execute(platform.database.of(tenant.id))
  return rows[0]
}

const giveUp = ({ platform, scope }: Run, id: number, problem: string): Promise<void> =>
  transact(platform, scope, async (work) => {
    await lockBranding(work)
    const plan = await lockPlan(work, id)
    if (plan.status !== 'waiting' || plan.publish_at > work.now) return
    await endPlan(work, plan, { status: 'failed', problem })
    work.emit({
      type: 'terms.plan_failed',
      subject: { type: 'terms_plan', id },
      payload: { user_id: plan.planned_by },
      after: { problem },
    })
  })

/** Whoever may publish terms hears of it: the person who planned it may have left. */
export const tellOfFailedTerms = subscription({
  name: 'tenancy.terms_failed',
  on: ['terms.plan_failed'],
  handle: async (work, event) =>
    notify(work, {
      userIds: await staffWhoMay(work, 'branding', 'update'),
      cause: `event:${event.id}`,
      name: 'TermsPlanFailed',
      message: 'The new terms could not be published as scheduled.',
      cta: '/admin/settings/investor/terms',
      icon: 'info',
    }),
})

import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { decideCheck, insertCheck, lockSubject, setStanding } from './check-state.ts'
import type { Finding, Subject } from './check-state.ts'
import { checksOf } from './own-standing.ts'

/**
 * A pass counts no longer. Anyone who has sent documents for the next check has nothing to send: their check
 * runs.
 */
export async function endPass(
  work: Work,
  subject: Subject,
  { id, ...finding }: Finding & { id: number },
): Promise<void> {
  const { isOpen, isUnfinished } = await checksOf(work, subject.id)
  if (!isOpen || isUnfinished) return decideCheck(work, subject, id, { ...finding, decision: 'expired' })
  await changeById(work, 'identity_checks', id, { status: 'expired' })
  await setStanding(work, subject, { status: 'pending', product: finding.product, reason: finding.reason })
}

/** The pass that counts, or one of its own where none was kept. */
async function countingPass(work: Work, subject: Subject): Promise<Finding & { id: number }> {
  const { rows } = await sql<Finding & { id: number }>`
    select id, type, product, risk, score, reason from identity_checks
    where tenant_id = ${work.tenant.id} and user_id = ${subject.id} and status = 'passed'
    order by id desc limit 1 for update`.execute(work.db)
  if (rows[0]) return rows[0]
  const product = subject.product ?? subject.needed
  const id = await insertCheck(work, subject, { status: 'passed', product })
  return { id, type: 'document', product, risk: null, score: null, reason: null }
}

/** An investor whose identity has passed has become someone else: the check is due again, and staff are told. */
export const checkAgain = subscription({
  name: 'identity_checks.identity_changed',
  on: ['user.identity_changed'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select(['id', 'name', 'role_id', 'aml_status'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (person?.role_id !== roleIds.user || person.aml_status !== 'passed') return
    const subject = await lockSubject(work, person.id)
    const pass = await countingPass(work, subject)
    await endPass(work, subject, { ...pass, reason: 'Details changed since the identity check.' })
    return notify(work, {
      userIds: await staffWhoMay(work, 'investor_category', 'update'),
      cause: `event:${event.id}`,
      name: 'IdentityCheckDue',
      message: words`**${person.name}** changed details that their identity check relies on. The check is due again.`,
      cta: `/admin/investors/${person.id}/details`,
      icon: 'info',
    })
  },
})

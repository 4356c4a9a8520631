import { openIdentityChecks } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { noteEndings } from '../documents/index.ts'
import { decideCheck, lockSubject } from './check-state.ts'
import type { Finding } from './check-state.ts'

/** Passes whose day has come: the identity is to be checked again. */
async function expireChecks(work: Work): Promise<void> {
  const { rows } = await sql<Finding & { id: number; user_id: number }>`
    select id, user_id, type, product, risk, score from identity_checks
    where tenant_id = ${work.tenant.id} and status = 'passed' and expires_on <= ${londonDate(work.now)}::date
    order by user_id, id`.execute(work.db)
  for (const { id, user_id: userId, type, product, risk, score } of rows)
    await decideCheck(work, await lockSubject(work, userId), id, {
      type,
      product,
      risk,
      score,
      reason: null,
      decision: 'expired',
    })
}

/** Passes that end within 30 days, and within 7, unless a new check runs. Said once each. */
async function remindOfChecks(work: Work): Promise<void> {
  const due = await noteEndings(
    work,
    'identity_check',
    sql`select c.id, c.expires_on from identity_checks c
      where c.tenant_id = ${work.tenant.id} and c.status = 'passed' and not exists (
        select 1 from identity_checks n where n.tenant_id = ${work.tenant.id} and n.user_id = c.user_id
          and n.status in ${sql.raw(statusList(openIdentityChecks))})`,
  )
  for (const { id, ...ending } of due) {
    const { user_id: userId } = await work.db
      .selectFrom('identity_checks')
      .select('user_id')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    work.emit({
      type: 'identity_check.expiring',
      subject: { type: 'user', id: userId },
      payload: { identity_check_id: id, ...ending },
    })
  }
}

export const identityCheckScheduled: readonly ScheduledTask[] = [
  {
    name: 'remind_of_identity_checks',
    everySeconds: 3600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, remindOfChecks),
  },
  {
    name: 'expire_identity_checks',
    everySeconds: 600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, expireChecks),
  },
]

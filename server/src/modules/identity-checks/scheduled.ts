import { openIdentityChecks } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/database.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { changeById } from '../../kernel/rows.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { eachAsSystem, transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { isInvestorRow } from '../../rows/people-rows.ts'
import { noteEndings } from '../documents/index.ts'
import { lockSubject } from './check-state.ts'
import type { Finding } from './check-state.ts'
import { endPass } from './end-pass.ts'

type DueCheck = Finding & { id: number; user_id: number }

/** Passes whose day has come, of investors who are still there. */
async function dueChecks(db: Db, tenantId: number, today: string): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    select c.id, c.user_id, c.type, c.product, c.risk, c.score from identity_checks c
    join users u on u.tenant_id = ${tenantId} and u.id = c.user_id and u.deleted_at is null
      and ${sql.raw(isInvestorRow('u'))}
    where c.tenant_id = ${tenantId} and c.status = 'passed' and c.expires_on <= ${today}::date
    order by c.user_id, c.id`.execute(db)
  return rows
}

/**
 * The identity is to be checked again, unless another pass of the person lasts longer, as after a merge of two
 * records: then this one gives way.
 */
async function expireCheck(work: Work, { id, user_id: userId, ...finding }: DueCheck): Promise<void> {
  const subject = await lockSubject(work, userId)
  const passes = await work.db
    .selectFrom('identity_checks')
    .select(['id', 'expires_on'])
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'passed')
    .execute()
  // Decided meanwhile, or together with an earlier one of the same person.
  if (!passes.some((pass) => pass.id === id)) return
  const lasts = passes.some(({ expires_on: day }) => day !== null && day > londonDate(work.now))
  if (lasts) await changeById(work, 'identity_checks', id, { status: 'superseded' })
  else await endPass(work, subject, { ...finding, id, reason: null })
}

/** Reminds of passed checks that expire within 30 days, and within 7, unless another check replaces them. */
async function remindOfChecks(work: Work): Promise<void> {
  const due = await noteEndings(
    work,
    'identity_check',
    sql`select c.id, c.expires_on from identity_checks c
      where c.tenant_id = ${work.tenant.id} and c.status = 'passed' and not exists (
        select 1 from identity_checks n where n.tenant_id = ${work.tenant.id} and n.user_id = c.user_id
          and (n.status in ${sql.raw(statusList(openIdentityChecks))}
            or (n.status = 'passed' and n.expires_on > c.expires_on)))`,
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
    perform: async (platform, tenant) => {
      const today = londonDate(platform.clock.now())
      const due = await dueChecks(platform.database.of(tenant.id), tenant.id, today)
      await eachAsSystem(platform, tenant, due, expireCheck)
    },
  },
]

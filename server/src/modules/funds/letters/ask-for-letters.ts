import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { askForLetters } from './letter-job.ts'

/** One letter for each line of a call that is issued. */
export async function askForCallNotices(work: Work, drawdownId: number): Promise<void> {
  await sql`
    insert into fund_letters (tenant_id, source_type, source_id, line_id, fund_commitment_id)
    select ${work.tenant.id}, 'fund_drawdown', ${drawdownId}::bigint, l.id, l.fund_commitment_id from fund_drawdown_lines l
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${drawdownId} and l.deleted_at is null
    order by l.id returning id`.execute(work.db)
  await askForLetters(work, { source_type: 'fund_drawdown', source_id: drawdownId })
}

/** One for each investor's line of a distribution that is authorised. */
export async function askForDistributionNotices(work: Work, distributionId: number): Promise<void> {
  await sql`
    insert into fund_letters (tenant_id, source_type, source_id, line_id, fund_commitment_id)
    select ${work.tenant.id}, 'distribution', ${distributionId}::bigint, l.id, l.fund_commitment_id from distribution_lines l
    where l.tenant_id = ${work.tenant.id} and l.distribution_id = ${distributionId} and l.deleted_at is null
      and l.fund_commitment_id is not null
    order by l.id returning id`.execute(work.db)
  await askForLetters(work, { source_type: 'distribution', source_id: distributionId })
}

/** One to the investor whose default is confirmed: each time that it is. */
export async function askForDefaultLetter(work: Work, commitmentId: number, day: string): Promise<void> {
  const { id } = await work.db
    .insertInto('fund_defaults')
    .values({
      tenant_id: work.tenant.id,
      fund_commitment_id: commitmentId,
      declared_on: day,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into fund_letters (tenant_id, source_type, source_id, line_id, fund_commitment_id)
    values (${work.tenant.id}, 'fund_default', ${id}, ${commitmentId}, ${commitmentId})`.execute(work.db)
  await askForLetters(work, { source_type: 'fund_default', source_id: id })
}

import { messageFor, roleIds, say } from '@moorgate/contract'
import type { AnswerOf, BodyOf, askForKpis, readKpiRecipients as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { periodsToAskFor } from './offered-periods.ts'

export interface Recipient {
  name: string
  email: string
  userId: number | null
}

type AskedCompany = BodyOf<typeof askForKpis>['companies'][number]

/** The person who is asked, or the field that is wrong and why. An Entrepreneur answers in their account. */
export async function recipientOf(
  work: Work,
  { user_id: userId, name, email: written }: AskedCompany,
): Promise<Recipient | [field: string, problem: string]> {
  const email = written?.toLowerCase()
  if (userId !== undefined) {
    const found = await findEntrepreneur(work, { userId })
    return found ?? ['user_id', messageFor(say.in, 'user_id')]
  }
  if (email === undefined) return ['email', 'Enter the e-mail address of the contact.']
  const account = await findEntrepreneur(work, { email })
  if (account) return account
  return name === undefined ? ['name', 'Enter their name.'] : { name, email, userId: null }
}

/** Accounts that can answer: one that is gone or was switched off can't. */
const isEntrepreneurSql = (row: string) =>
  `${row}.role_id = ${roleIds.entrepreneur} and ${row}.is_active and ${row}.deleted_at is null`

async function findEntrepreneur(
  { db, tenant }: Work,
  { userId, email }: { userId?: number; email?: string },
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.name, lower(u.email) as email from users u
    where u.tenant_id = ${tenant.id} and ${sql.raw(isEntrepreneurSql('u'))}
      and (u.id = ${userId ?? null}::bigint or lower(u.email) = ${email ?? null}::text)`.execute(db)
  return rows[0]
}

/** Companies with the person who was asked last, and the Entrepreneurs of the firm. */
export async function kpiRecipients(question: QueryContext): Promise<AnswerOf<typeof endpoint>> {
  const { db, tenant } = question
  const companies = await sql<AnswerOf<typeof endpoint>['companies'][number]>`
    select c.id, c.name, (
      select json_build_object('name', r.recipient_name, 'email', r.recipient_email, 'user_id', (
        select u.id from users u where u.tenant_id = ${tenant.id} and u.id = r.user_id and ${sql.raw(isEntrepreneurSql('u'))}))
      from kpi_requests r where r.tenant_id = ${tenant.id} and r.company_id = c.id order by r.id desc limit 1) as last
    from companies c where c.tenant_id = ${tenant.id} and c.deleted_at is null
    order by c.name, c.id limit 1000`.execute(db)
  const people = await sql<AnswerOf<typeof endpoint>['entrepreneurs'][number]>`
    select u.id, u.name, u.email from users u
    where u.tenant_id = ${tenant.id} and ${sql.raw(isEntrepreneurSql('u'))}
    order by u.name, u.id limit 500`.execute(db)
  const years = await sql<{ month: number; companies: number }>`
    select c.year_end_month as month, count(*)::int as companies from companies c
    where c.tenant_id = ${tenant.id} and c.deleted_at is null group by c.year_end_month`.execute(db)
  return {
    periods: periodsToAskFor(todayOf(question), years.rows),
    companies: companies.rows,
    entrepreneurs: people.rows,
  }
}

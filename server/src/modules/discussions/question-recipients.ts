import { CompiledQuery, sql } from 'kysely'
import { offerAddress, shownOfferName } from '../../rows/sounding-rows.ts'
import { isInvestorRow, isOpenInvestorRow } from '../../rows/people-rows.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { visibleToInvestor } from '../opportunity-visibility/index.ts'

/** A question with the facts that its notifications need. */
export interface QuestionFacts {
  id: number
  user_id: number
  author: string
  is_investor: boolean
  title: string
  body: string
  hidden_reason: string | null
  /** The text of the latest reply. */
  last_words: string | null
  /** What mails and notes call it: they must not name a confidential opportunity. */
  shown_name: string
  offer_id: number
  offer_status: number
  is_confidential: boolean
  /** Where investors read it. */
  page: string
  owner_id: number | null
}

/** The question with this id; undefined once it is deleted, because nobody is notified of it then. */
export async function questionOf(work: Work, id: number | null): Promise<QuestionFacts | undefined> {
  const { rows } = await sql<QuestionFacts>`
    select d.id, d.user_id, u.name as author, ${sql.raw(isInvestorRow('u'))} as is_investor, d.title, d.body, d.hidden_reason,
      (select a.body from discussion_replies a where a.tenant_id = ${work.tenant.id} and a.discussion_id = d.id
         and a.deleted_at is null order by a.id desc limit 1) as last_words,
      ${tenantSql(work.tenant, shownOfferName('o'))} as shown_name, o.id as offer_id, o.status as offer_status, o.market_sounding as is_confidential, ${sql.raw(offerAddress('o'))} as page, o.owner_id
    from discussions d
    join users u on u.tenant_id = ${work.tenant.id} and u.id = d.user_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = d.investment_opportunity_id
    where d.tenant_id = ${work.tenant.id} and d.id = ${id} and d.deleted_at is null`.execute(work.db)
  return rows[0]
}

export interface Person {
  id: number
  first_name: string
  email: string
}

/** Those of these people who may sign in. */
export async function peopleOf(work: Work, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, first_name, email from users where tenant_id = ${work.tenant.id} and id = any(${ids}::bigint[])
      and is_active and deleted_at is null order by id`.execute(work.db)
  return rows
}

/**
 * Investors who follow an offer and still see it, without the person who asked: they are told of their own
 * question anyway.
 */
export async function followersOf(work: Work, questionFacts: QuestionFacts): Promise<Person[]> {
  const { db, tenant } = work
  const text = `
    select u.id, u.first_name, u.email
    from discussion_followers f
    join users u on u.tenant_id = $1 and u.id = f.user_id
    join investment_opportunities o on o.tenant_id = $1 and o.id = f.investment_opportunity_id
    where f.tenant_id = $1 and f.investment_opportunity_id = $2 and f.user_id <> $3
      and ${isOpenInvestorRow('u')} and o.deleted_at is null
      and ${visibleToInvestor('o', 'u.id', '$4::date')}
    order by u.id`
  const values = [tenant.id, questionFacts.offer_id, questionFacts.user_id, todayOf(work)]
  return (await db.executeQuery<Person>(CompiledQuery.raw(text, values))).rows
}

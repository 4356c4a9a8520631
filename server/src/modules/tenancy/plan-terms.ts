import { isDeepStrictEqual } from 'node:util'
import { openPlanStates, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, changeTermsPlan as changeEndpoint, planTerms as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../kernel/database/tables.ts'
import { sanitised } from '../../kernel/html/index.ts'
import type { JobKind } from '../../kernel/jobs/job.ts'
import { checkVersion } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockBranding } from './store-branding.ts'
import type { BrandingRow } from './store-branding.ts'

export type TermsPlanRow = Selectable<Tables['terms_plans']>

/** Publishes planned terms at their moment. In order: the later text must be the one that stays. */
export const termsPublication: JobKind<{ plan_id: number }> = {
  name: 'tenancy.publish_terms',
  payload: z.object({ plan_id: z.int() }),
  inOrder: true,
}

/** What a plan says, as its row holds it. */
type TermsOfPlan = Pick<TermsPlanRow, 'format' | 'text' | 'url' | 'asks_again' | 'publish_at'>

/** Plans a text of the terms for a moment to come. Returns the plan's id. */
export async function planTerms(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const branding = await lockBranding(work)
  const said = saidOf(body, { text: '', url: null })
  await mustBePossible(work, branding, said)
  const row = await work.db
    .insertInto('terms_plans')
    .values({ tenant_id: work.tenant.id, ...said, planned_by: work.actor.id ?? 0, planned_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.enqueue(termsPublication, { plan_id: row.id }, { key: String(row.id), runAt: said.publish_at })
  work.emit({ type: 'terms.planned', subject: { type: 'terms_plan', id: row.id }, after: told(said) })
  return row.id
}

/**
 * Changes the text, its time or both. It is published in the name of who changed it last. One that failed
 * waits again, for another time.
 */
export async function changeTermsPlan(
  work: Work,
  id: number,
  body: BodyOf<typeof changeEndpoint>,
  expectedVersion: number | undefined,
): Promise<void> {
  const branding = await lockBranding(work)
  const plan = await lockOpenPlan(work, id)
  checkVersion(plan, expectedVersion)
  const before = pickSaid(plan)
  const said = saidOf(changed(plan, body), plan)
  if (plan.status === 'waiting' && isDeepStrictEqual(said, before)) return
  await mustBePossible(work, branding, said, id)
  await work.db
    .updateTable('terms_plans')
    .set({
      ...said,
      status: 'waiting',
      problem: null,
      ended_at: null,
      planned_by: work.actor.id ?? 0,
      planned_at: work.now,
      version: plan.version + 1,
    })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  await work.enqueue(termsPublication, { plan_id: id }, { key: String(id), runAt: said.publish_at })
  work.emit({
    type: 'terms.plan_changed',
    subject: { type: 'terms_plan', id },
    before: told(before),
    after: told(said),
  })
}

/** Takes a plan back. What is published already stays: 409. */
export async function withdrawTermsPlan(work: Work, id: number): Promise<void> {
  await lockBranding(work)
  const plan = await lockPlan(work, id)
  if (plan.status === 'withdrawn') return
  mustBeOpen(plan)
  await endPlan(work, plan, { status: 'withdrawn' })
  work.emit({
    type: 'terms.plan_withdrawn',
    subject: { type: 'terms_plan', id },
    before: told(pickSaid(plan)),
  })
}

interface PlanEnd {
  status: 'published' | 'failed' | 'withdrawn'
  problem?: string
}

export async function endPlan(work: Work, plan: TermsPlanRow, { status, problem }: PlanEnd): Promise<void> {
  await work.db
    .updateTable('terms_plans')
    .set({
      status,
      problem: problem ?? null,
      ended_by: work.actor.id,
      ended_at: work.now,
      version: plan.version + 1,
    })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', plan.id)
    .execute()
}

/** After the lock of the firm's record, which every act on plans takes first. */
export async function lockPlan(work: Work, id: number): Promise<TermsPlanRow> {
  const row = await work.db
    .selectFrom('terms_plans')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse({ code: 'not_found' })
}

async function lockOpenPlan(work: Work, id: number): Promise<TermsPlanRow> {
  const plan = await lockPlan(work, id)
  mustBeOpen(plan)
  return plan
}

function mustBeOpen(plan: TermsPlanRow): void {
  if (openPlanStates.some((status) => status === plan.status)) return
  const about = plan.status === 'withdrawn' ? 'withdrawn_terms' : 'published_terms'
  refuse({ code: 'conflict', reason: 'already_done', about })
}

type Body = BodyOf<typeof endpoint>

/** A text that comes back as it was is left alone: cleaning it could write it another way. */
function saidOf(body: Body, kept: Pick<TermsPlanRow, 'text' | 'url'>): TermsOfPlan {
  const { terms_format: format, terms_text: text = kept.text, terms_url: url = kept.url } = body
  return {
    format,
    text: text === kept.text ? text : sanitised(text, 'terms_text'),
    url: url ?? null,
    asks_again: body.bump_terms,
    publish_at: new Date(body.publish_at),
  }
}

const pickSaid = ({ format, text, url, asks_again, publish_at }: TermsPlanRow): TermsOfPlan => ({
  format,
  text,
  url,
  asks_again,
  publish_at,
})

/** The plan with the changes that were sent. An address sent as null is removed. */
const changed = (plan: TermsPlanRow, body: BodyOf<typeof changeEndpoint>): Body => ({
  terms_format: body.terms_format ?? (plan.format as Body['terms_format']),
  terms_text: body.terms_text ?? plan.text,
  terms_url: body.terms_url === undefined ? plan.url : body.terms_url,
  bump_terms: body.bump_terms ?? plan.asks_again,
  publish_at: body.publish_at ?? plan.publish_at.toISOString(),
})

const told = ({ publish_at, ...said }: TermsOfPlan) => ({ ...said, publish_at: publish_at.toISOString() })

/** In the future, complete, other than what it would replace, and the only text of its moment. */
async function mustBePossible(work: Work, branding: BrandingRow, said: TermsOfPlan, id = 0): Promise<void> {
  if (said.publish_at <= work.now) refuseField('publish_at', 'Enter a time in the future.')
  if (said.format === 'url' && said.url === null) refuseField('terms_url', say.required)
  if (said.format === 'html' && said.text.trim() === '') refuseField('terms_text', say.required)
  const others = await otherPlans(work, id)
  if (others.some(({ publish_at }) => publish_at.getTime() === said.publish_at.getTime()))
    refuseField('publish_at', 'Other terms will be published at this time. Enter another time.')
  const before = others.findLast(({ publish_at }) => publish_at < said.publish_at) ?? {
    format: branding.terms_format,
    text: branding.terms_text,
    url: branding.terms_url,
  }
  if (isSameText(before, said))
    refuseField(
      said.format === 'url' ? 'terms_url' : 'terms_text',
      'These are the terms before this time. Change them first.',
    )
}

type TermsWords = Pick<TermsOfPlan, 'format' | 'text' | 'url'>

const isSameText = (one: TermsWords, other: TermsWords) =>
  one.format === other.format && (one.format === 'url' ? one.url === other.url : one.text === other.text)

/** What else waits, in the order in which it is published. */
async function otherPlans(work: Work, id: number): Promise<(TermsWords & { publish_at: Date })[]> {
  const { rows } = await sql<TermsWords & { publish_at: Date }>`
    select format, text, url, publish_at from terms_plans
    where tenant_id = ${work.tenant.id} and status = 'waiting' and id <> ${id} order by publish_at`.execute(
    work.db,
  )
  return rows
}

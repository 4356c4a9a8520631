import { refuseField, roleIds, say } from '@moorgate/contract'
import type { AnswerOf, readPagePreview } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { closedGates } from '../../../domain/eligibility.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { readListRequest } from '../../../kernel/list/request.ts'
import { callerOf } from '../../../kernel/resource/caller.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import type { QueryContext, Scope } from '../../../kernel/work.ts'
import { effectiveVisibility } from '../../documents/index.ts'
import { eligibilityOfClass } from '../../eligibility/index.ts'
import type { GateFacts } from '../../eligibility/index.ts'
import { pageDraftOf } from './page-drafts.ts'
import { audienceOf } from './preview-audience.ts'
import { opportunities } from '../tables.ts'

type Preview = AnswerOf<typeof readPagePreview>

type Values = Record<string, unknown>

const onPage = [
  'galleries',
  'images',
  'teamImages',
  'keyPoints',
  'keyDates',
  'terms',
  'termConditions',
  'pageQuestions',
  'rewards',
]

/**
 * The opportunities as an investor is answered them, but for the question whether the offer is theirs to see
 * and to read yet: a draft is nobody's. What of a page belongs to it and to nobody but staff stays out by its own
 * conditions.
 */
const asIfSeen: Table = { ...opportunities, visibleTo: undefined, withheld: undefined }

const pageOf = ({ flags }: Scope['tenant']) => ({
  include: [
    'type,roundType,subType,industry',
    ...(flags['investment_categories_enabled'] === 1 ? ['character'] : []),
    ...onPage.filter(
      (name) => flags['investment_terms_enabled'] === 1 || (name !== 'terms' && name !== 'termConditions'),
    ),
  ].join(','),
  append: 'investor_count',
})

/**
 * The page of an offer as an investor of a category gets it: what is written and not published yet is on it.
 */
export async function previewOf(
  question: QueryContext,
  opportunityId: number,
  investorTypeId: number | undefined,
): Promise<Preview> {
  const seen = JSON.parse((await showJson(question, opportunities, question, opportunityId)).text) as Values
  const investor: Scope = { ...question, actor: { id: null, roleId: roleIds.user } }
  const request = readListRequest(
    opportunities.resource,
    pageOf(question.tenant),
    callerOf(asIfSeen, investor),
  )
  const { text } = await showJson(question, asIfSeen, investor, opportunityId, request)
  const draft = await pageDraftOf(question, opportunityId)
  const opportunity = { ...JSON.parse(text), ...shownOf(draft?.values ?? {}) } as Preview['offer']
  const facts = await factsOf(question, investorTypeId)
  const fcaClass = (opportunity['fca_class'] ?? null) as string | null
  const eligibility = eligibilityOfClass(question, facts, fcaClass)
  return {
    offer: opportunity,
    gates: closedGates(eligibility),
    may_read: eligibility.may_read,
    visible: audienceOf(seen['status'] as number, rulesOf(seen), investorTypeId),
    documents: await publicDocuments(question, opportunityId),
  }
}

/** Investors are never answered these, so a draft's are not shown either. */
function shownOf(values: Values): Values {
  const hidden = new Set(opportunities.hiddenFrom?.({ actor: { roleId: roleIds.user } } as Scope))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
}

const rulesOf = (opportunity: Values) =>
  (opportunity['visibility_rules'] ?? []) as Parameters<typeof audienceOf>[1]

/**
 * Somebody of the category who has everything else behind them, or a newcomer who has not stated a category.
 */
async function factsOf(question: QueryContext, investorTypeId: number | undefined): Promise<GateFacts> {
  const { terms_version: termsVersion } = question.tenant.branding
  const settled: GateFacts = {
    email_verified_at: question.now,
    screening_status: 'not_required',
    date_of_birth: '1980-01-01',
    country_of_residence: 'GB',
    address: { line1: '1 High Street', city: 'London', country: 'GB' },
    missing_fields: [],
    documents: [],
    accepted_terms_version: termsVersion,
    direct_offer_requested_at: null,
    direct_offer_warned_at: null,
    direct_offer_left_at: null,
    direct_offer_continued_at: null,
    category_status: 'none',
    category_expires_at: null,
    category_code: null,
    category_counts_as: null,
    category_blocks: null,
    category_requires_test: null,
    category_in_review: false,
    compliance_passed: 0,
    compliance_passed_at: null,
    compliance_locked_until: null,
    compliance_tries: 0,
    aml_status: 'passed',
    method_status: 'approved',
  }
  if (investorTypeId === undefined) return settled
  const category = await question.db
    .selectFrom('investor_types')
    .select(['code', 'counts_as', 'blocks', 'requires_test'])
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', investorTypeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!category) refuseField('investor_type_id', say.in)
  return {
    ...settled,
    direct_offer_continued_at: question.now,
    category_status: 'approved',
    category_expires_at: '2100-01-01',
    category_code: category.code,
    category_counts_as: category.counts_as,
    category_blocks: category.blocks,
    category_requires_test: category.requires_test,
    compliance_passed: 1,
    compliance_passed_at: question.now,
  }
}

async function publicDocuments(
  { db, tenant, now }: QueryContext,
  opportunityId: number,
): Promise<Preview['documents']> {
  const text = `select d.id, d.name, d.mime, d.size, wire_instant(d.created_at) as created_at from documents d
    where d.tenant_id = $1 and d.owner_type = 'investment_opportunity' and d.owner_id = $2 and d.deleted_at is null
      and ${effectiveVisibility('d')} = 'public' and (d.expires_on is null or d.expires_on >= $3::date)
    order by d.created_at desc, d.id desc`
  const parameters = [tenant.id, opportunityId, londonDate(now)]
  return (await db.executeQuery<Preview['documents'][number]>(CompiledQuery.raw(text, parameters))).rows
}

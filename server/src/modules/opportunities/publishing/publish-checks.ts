import { categorisationOn, messageFor, say } from '@moorgate/contract'
import type { AnswerOf, FieldErrors, OpportunityGuard, readPublishChecks } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import type { Selectable } from 'kysely'
import { amountText } from '../../../domain/format.ts'
import { minimumProblem } from '../../../domain/minimum-investment.ts'
import { parseMoney, sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Scope } from '../../../kernel/work.ts'
import { effectiveVisibility } from '../../documents/index.ts'
import { communicatorProblem } from './communicator.ts'

type Opportunity = Selectable<Tables['investment_opportunities']>
type ReadScope = Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx }
/** Field → what is missing, null where it is there. */
type MissingFields = Record<string, string | null>
type PublishCheck = (scope: ReadScope, opportunity: Opportunity) => Promise<MissingFields> | MissingFields
type Check = AnswerOf<typeof readPublishChecks>[number]

/** Guards of the machine that ask whether an offer is ready to be seen. */
export type PublishGuard = Extract<
  OpportunityGuard,
  | 'content_complete'
  | 'closing_date_ahead'
  | 'bank_account_set'
  | 'public_document_present'
  | 'terms_set'
  | 'communicator_named'
  | 'promotion_approved'
  | 'fca_class_set'
>

const given = (field: string, isThere: boolean): MissingFields => ({
  [field]: isThere ? null : messageFor(say.required, field),
})

/**
 * What an offer needs before anybody outside sees it (domain handbook §4.1). The moves and the check-list
 * both ask here.
 */
const looks: Readonly<Record<PublishGuard, PublishCheck>> = {
  content_complete: (_asked, opportunity) => ({
    ...given('summary', Boolean(opportunity.summary)),
    ...given('target_amount', opportunity.target_amount_minor !== null),
    minimum_investment:
      given('minimum_investment', opportunity.minimum_investment_minor !== null)['minimum_investment'] ??
      minimumProblem({
        minimumMinor: opportunity.minimum_investment_minor,
        targetMinor: opportunity.target_amount_minor,
        currency: opportunity.currency,
      }),
    ...given('share_price', opportunity.share_price !== null || opportunity.valuation_minor !== null),
  }),
  closing_date_ahead: ({ now }, { close_date: closes }) => {
    const today = londonDate(now)
    if (closes !== null && closes < today)
      return { close_date: messageFor(say.afterOrEqual(today), 'close_date') }
    return given('close_date', closes !== null)
  },
  bank_account_set: (_asked, opportunity) => given('bank_account', opportunity.bank_account_id !== null),
  public_document_present: async (scope, opportunity) => ({
    documents: (await hasPublicDocument(scope, opportunity.id))
      ? null
      : 'At least one public document is required.',
  }),
  terms_set: ({ tenant }, opportunity) =>
    tenant.flags['investment_terms_enabled'] === 1
      ? given('investment_terms', Boolean(opportunity.investment_terms))
      : {},
  communicator_named: ({ tenant }, { fca_class: fcaClass }) =>
    fcaClass === 'exempt_fpo' ? { legal_details: communicatorProblem(tenant) } : {},
  promotion_approved: ({ now }, { promotion_expires_on: until }) => ({
    promotion_approval:
      until !== null && until > londonDate(now)
        ? null
        : 'The financial promotion needs an approval that is in date.',
  }),
  fca_class_set: ({ tenant }, { fca_class: fcaClass }) =>
    fcaClass === null || fcaClass === 'mass_market' || categorisationOn(tenant.flags)
      ? given('fca_class', fcaClass !== null)
      : { fca_class: noCategories },
}

/** Every class but mass market is for people of some categories, and the tenant asks nobody for one. */
const noCategories =
  'This class is for certain categories of people, and nobody is asked for theirs. Turn on “Risk warning” or “Financial promotion exemptions” in the settings.'

/** By the stricter of file and folder, as investors see it. */
async function hasPublicDocument({ db, tenant }: ReadScope, opportunityId: number): Promise<boolean> {
  const text = `select 1 from documents d where d.tenant_id = $1 and d.owner_type = 'investment_opportunity'
    and d.owner_id = $2 and d.deleted_at is null and ${effectiveVisibility('d')} = 'public' limit 1`
  return (await db.executeQuery(CompiledQuery.raw(text, [tenant.id, opportunityId]))).rows.length > 0
}

type Guards = Readonly<
  Record<PublishGuard, (readScope: ReadScope, opportunity: Opportunity) => Promise<FieldErrors>>
>

/** The same as guards of a move: the fields that it misses, with their messages. */
export const publishGuards = Object.fromEntries(
  Object.entries(looks).map(([guard, look]) => [
    guard,
    async (readScope: ReadScope, opportunity: Opportunity) => {
      const problems = Object.entries(await look(readScope, opportunity)).filter(
        ([, problem]) => problem !== null,
      )
      return Object.fromEntries(problems.map(([field, problem]) => [field, [problem]]))
    },
  ]),
) as Guards

/** Only an offer that everybody may see is a promotion to the public, which asks for these two as well. */
const forEverybody: ReadonlySet<string> = new Set(['promotion_approved', 'fca_class_set'])

/** Everything that publishing needs, there or not, and then what is only advised. */
export async function publishChecks(readScope: ReadScope, opportunity: Opportunity): Promise<Check[]> {
  const checks: Check[] = []
  for (const [guard, look] of Object.entries(looks))
    for (const [field, problem] of Object.entries(await look(readScope, opportunity)))
      checks.push({ field, problem, needed_for: forEverybody.has(guard) ? 'everybody' : 'anybody' })
  return [...checks, ...advised(opportunity)]
}

/**
 * What a careful page says besides: where the money goes, what follows if little comes in, what may go wrong,
 * and what certificates and parts of the company are made of. A round may be published and completed without
 * them, and then shows “–” in their place.
 */
function advised(opportunity: Opportunity): Check[] {
  const { minimum_raise_minor: minimum, target_amount_minor: target, currency } = opportunity
  const partial = minimum !== null && minimum > 0n && target !== null && minimum < target
  const advice: [field: string, problem: string | null][] = [
    ['use_of_funds', useOfFundsProblem(opportunity)],
    ...(partial
      ? [
          [
            'minimum_note',
            opportunity.minimum_note
              ? null
              : `State what happens if only the minimum of ${amountText(minimum, currency)} is raised.`,
          ] as [string, string | null],
        ]
      : []),
    ['risks', opportunity.risks ? null : 'Describe the risks.'],
    [
      'nominal_value',
      opportunity.nominal_value === null ? 'Enter the nominal value. It appears on certificates.' : null,
    ],
    [
      'shares_in_issue',
      opportunity.shares_in_issue === null
        ? 'Enter the shares in issue before the round. Without them ownership can’t be calculated.'
        : null,
    ],
  ]
  return advice.map(([field, problem]) => ({ field, problem, needed_for: 'nobody' }))
}

/** £2,200,000 + £1,800,000 for a target of £4,000,000 is complete; anything else leaves a reader to guess. */
function useOfFundsProblem({
  use_of_funds: uses,
  target_amount_minor: target,
  currency,
}: Opportunity): string | null {
  const amounts = (uses as { amount: string }[]).map(({ amount }) => parseMoney(amount, currency) ?? 0n)
  if (amounts.length === 0) return 'Enter the use of funds.'
  const total = sum(amounts)
  if (target === null || total === target) return null
  return `The use of funds adds up to ${amountText(total, currency)} of ${amountText(target, currency)}.`
}

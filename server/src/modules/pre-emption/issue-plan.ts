import type { AnswerOf, readPreEmptionIssue } from '@moorgate/contract'
import { isExisting, opportunityStatus, refuse } from '@moorgate/contract'
import { formatPrice, parsePrice, payableFor } from '../../domain/decimal.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import { dilutionOf } from '../../domain/pre-emption-dilution.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import type { Opportunity } from '../round-locks/index.ts'
import { problem } from './entry-plan.ts'
import type { Problem } from './entry-plan.ts'
import { choicesOf, whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'

type Issue = AnswerOf<typeof readPreEmptionIssue>

/** Shares that a closed offer gave a holder, and what they cost. */
export interface IssuedShares {
  choice: Choice
  shares: bigint
  costMinor: bigint
}

/**
 * How a closed offer's shares become shares of the company. For an act, offer and round are locked before.
 */
export interface IssuePlan {
  option: Option
  opportunity: Opportunity
  given: IssuedShares[]
  /** Those of them who have not got theirs. */
  left: IssuedShares[]
}

export async function planIssue(
  scope: Pick<Scope, 'tenant'> & { db: Db | Trx },
  option: Option,
  opportunity: Opportunity,
): Promise<IssuePlan> {
  const choices = await choicesOf(scope.db, scope, option.id)
  const at = { priceE8: parsePrice(option.price) ?? 0n, currency: option.currency }
  const given = choices
    .filter(({ allotted }) => whole(allotted) > 0n)
    .map((choice): IssuedShares => {
      const shares = whole(choice.allotted)
      return { choice, shares, costMinor: payableFor(shares, at) }
    })
  return { option, opportunity, given, left: given.filter(({ choice }) => choice.issued_on === null) }
}

/** Why the shares can't be issued now; undefined where they can. */
export function issueProblem({ option, opportunity, given, left }: IssuePlan): Problem | undefined {
  if (option.status !== 'closed') return problem({ reason: 'status', about: 'pre_emption_open' })
  if (!isExisting(opportunity.status)) return problem({ reason: 'round_open' })
  if (opportunity.status === opportunityStatus.matured) return problem({ reason: 'ended' })
  if (given.length === 0) return problem({ reason: 'empty', about: 'issue_shares' })
  if (left.length === 0) return problem({ reason: 'issued' })
  return undefined
}

/** What issuing now does, to those who have not got theirs and are not left out this time. */
export function chosenOf({ option, given, left }: IssuePlan, without: readonly number[]) {
  const chosen = left.filter(({ choice }) => !without.includes(choice.id))
  const shares = sharesOf(chosen)
  const inIssue = whole(option.in_issue) + sharesOf(given) - sharesOf(left)
  return {
    given: chosen,
    later: left.filter((each) => !chosen.includes(each)),
    shares,
    costMinor: sum(chosen.map(({ costMinor }) => costMinor)),
    inIssue,
    inIssueAfter: inIssue + shares,
  }
}

export const sharesOf = (given: readonly IssuedShares[]): bigint => sum(given.map(({ shares }) => shares))

/** None is allotted before the offer is over (Companies Act 2006 s562). Null while it is not. */
export const earliestOn = ({ closed_at: at }: Option): string | null => (at === null ? null : londonDate(at))

/**
 * The plan as staff read it before it is done, without some of the holders. 404 where there is no such offer.
 */
export async function issueOf(
  question: QueryContext,
  id: number,
  without: readonly number[],
): Promise<Issue> {
  const { db, tenant } = question
  const option = await db
    .selectFrom('pre_emption_options')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!option) refuse({ code: 'not_found' })
  const opportunity = await db
    .selectFrom('investment_opportunities')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', option.investment_opportunity_id)
    .executeTakeFirstOrThrow()
  return answerFrom(await planIssue(question, option, opportunity), without)
}

function answerFrom(plan: IssuePlan, without: readonly number[]): Issue {
  const { option, opportunity, given, left } = plan
  const [inIssue, placed, toIssue] = [whole(option.in_issue), sharesOf(given), sharesOf(left)]
  const money = (minor: bigint) => formatMoney(minor, option.currency)
  const chosen = chosenOf(plan, without)
  return {
    currency: option.currency,
    share_class: opportunity.share_class,
    price: formatPrice(parsePrice(option.price) ?? 0n),
    earliest_on: earliestOn(option),
    problem: issueProblem(plan) ?? null,
    shares: String(toIssue),
    cost: money(sum(left.map(({ costMinor }) => costMinor))),
    issued: String(placed - toIssue),
    in_issue: String(inIssue),
    in_issue_after: String(inIssue + placed),
    chosen: {
      shares: String(chosen.shares),
      cost: money(chosen.costMinor),
      in_issue: String(chosen.inIssue),
      in_issue_after: String(chosen.inIssueAfter),
    },
    lines: left.map(({ choice, shares, costMinor }) => {
      const holding = whole(choice.holding)
      const part = dilutionOf({ holding, inIssue, newShares: placed, entitlement: 0n, taken: shares })
      return {
        id: choice.id,
        shares: String(shares),
        cost: money(costMinor),
        percent_before: part.before,
        percent_after: part.ifTaken,
      }
    }),
  }
}

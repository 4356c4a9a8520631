import { refuse } from '@moorgate/contract'
import type { QueryOf, draftProceedsFigures } from '@moorgate/contract'
import { Statement } from '../../../kernel/database/statement.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { distributedSql, waitingSql } from '../../../rows/proceeds-rows.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { visibleOpportunities } from '../../opportunity-visibility/index.ts'
import { isHeldPayout } from '../../payout-accounts/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { costOfLine, methodOfLine } from './line-rows.ts'
import { shareProceeds } from './share-proceeds.ts'
import { opportunityDistributions } from './tables.ts'

export interface ViewedLine {
  id: number
  name: string
  /** Decimal text. */
  shares: string
  amount_minor: bigint
  cost_minor: bigint
  status: 'due' | 'paid' | 'cancelled'
  /** Due, and not to be paid yet. */
  isHeld: boolean
}

/** What the figures of a distribution of proceeds are worked out from. */
export interface ViewedProceeds {
  title: string
  currency: string
  amount_minor: bigint
  /** As the outcome was recorded; null while none is. */
  proceeds_minor: bigint | null
  /** Paid out of the offer by its ledger, and shared out of it by other distributions. */
  distributed_minor: bigint
  elsewhere_minor: bigint
  lines: ViewedLine[]
}

type ProceedsOfOffer = Omit<ViewedProceeds, 'title' | 'amount_minor' | 'lines'>

/** 404 for who may not see its offer's money. */
export async function viewProceeds(question: QueryContext, id: number): Promise<ViewedProceeds> {
  await showJson(question, opportunityDistributions, question, id)
  const statement = new Statement(question)
  const own = statement.bind(id)
  const lines = await question.rows<ViewedLine>(
    `select l.id::int as id, ${nameOfUser('l')} as name, wire_decimal(l.shares) as shares, l.amount_minor,
      ${costOfLine('l')} as cost_minor, l.status,
      l.status = 'due' and ${isHeldPayout(methodOfLine('l'), statement.now())} as "isHeld"
    from opportunity_distribution_lines l
    where l.tenant_id = $1 and l.opportunity_distribution_id = ${own} and l.deleted_at is null order by l.id`,
    statement.values,
  )
  const [row] = await question.rows<{ title: string; amount_minor: bigint; offer: number }>(
    `select title, amount_minor, investment_opportunity_id::int as offer from opportunity_distributions
    where tenant_id = $1 and id = $2`,
    [question.tenant.id, id],
  )
  const { offer, ...given } = row!
  return { ...given, lines, ...(await offeredOf(question, offer, id)) }
}

/** A draft as it would be saved. */
export async function viewDraft(
  question: QueryContext,
  offer: number,
  { amount, record_date, redrafted = 0 }: QueryOf<(typeof draftProceedsFigures)['workbook']>,
): Promise<ViewedProceeds> {
  const statement = new Statement(question)
  const seen = visibleOpportunities(question, 'o', statement) ?? 'true'
  const [opportunity] = await question.rows<Opportunity>(
    `select o.* from investment_opportunities o
    where o.tenant_id = $1 and o.id = ${statement.bind(offer)} and o.deleted_at is null and ${seen}`,
    statement.values,
  )
  if (!opportunity) refuse({ code: 'not_found' })
  const today = londonDate(question.now)
  const [saved] = await question.rows<{ record_date: string | null }>(
    `select record_date::text as record_date from opportunity_distributions
    where tenant_id = $1 and id = $2 and investment_opportunity_id = $3`,
    [question.tenant.id, redrafted, offer],
  )
  const recordDate = record_date ?? saved?.record_date ?? undefined
  const draft = { title: opportunity.name, amount, pay_date: today, record_date: recordDate }
  const { amountMinor, lines } = await shareProceeds(question, opportunity, draft, redrafted)
  const people = await question.rows<{ id: number; name: string }>(
    `select i.id::int as id, ${nameOfUser('i')} as name from investments i
    where i.tenant_id = $1 and i.id = any($2::bigint[])`,
    [question.tenant.id, lines.map(({ investmentId }) => investmentId)],
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return {
    title: opportunity.name,
    amount_minor: amountMinor,
    ...(await offeredOf(question, offer, redrafted)),
    lines: lines.map(({ investmentId, shares, amountMinor: part, costMinor }) => ({
      id: investmentId,
      name: names.get(investmentId) ?? '',
      shares,
      amount_minor: part,
      cost_minor: costMinor,
      status: 'due' as const,
      isHeld: false,
    })),
  }
}

/** What came of the offer, and what of it is distributed beside this one. */
async function offeredOf(
  { rows, tenant }: QueryContext,
  offer: number,
  id: number,
): Promise<ProceedsOfOffer> {
  const [found] = await rows<ProceedsOfOffer>(
    `select o.currency, o.outcome_proceeds_minor as proceeds_minor, ${distributedSql('o.id')} as distributed_minor,
      ${waitingSql('o.id', '$3')} as elsewhere_minor
    from investment_opportunities o where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, offer, id],
  )
  return found!
}

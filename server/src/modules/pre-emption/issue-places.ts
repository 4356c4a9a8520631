import { refuse, refuseField, say, messageFor } from '@moorgate/contract'
import type { BodyOf, issuePreEmption } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { isSameIssuerRow } from '../../rows/opportunity-rows.ts'
import { lotsOnSql } from '../../rows/register-rows.ts'
import { enterHoldings } from '../investments/index.ts'
import { schemesOfFurther } from '../tax-schemes/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { holdPlaces } from './hold-places.ts'
import { earliestOn, issueProblem, planIssue, sharesOf } from './issue-plan.ts'
import type { IssuedShares, IssuePlan } from './issue-plan.ts'
import { lockWithRound, whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'

type IssueBody = BodyOf<typeof issuePreEmption>

/**
 * Issues what a closed offer of a completed investment gave the holders that are named, all of them or none,
 * each once: as lots of the investment, which are what the register, the cap table and portfolios are made
 * of. The others are issued theirs by a later act. Again is no error; 409 with the reason where it can't be
 * done, or where it is not what the caller saw.
 */
export async function issuePlaces(work: Work, id: number, issueBody: IssueBody): Promise<void> {
  const { option, round: opportunity } = await lockWithRound(work, id)
  mustTouch(work, opportunity.status, 'update')
  const plan = await planIssue(work, option, opportunity)
  const named = namedBy(plan, issueBody)
  if (named.length > 0 && named.every(isIssued)) return
  const problem = issueProblem(plan)
  if (problem) refuse({ code: 'conflict', ...problem })
  if (issueBody.choice_ids.length === 0) refuseField('choice_ids', messageFor(say.required, 'choice_ids'))
  checkDate(work, option, issueBody.date)
  checkSeen(named, issueBody)
  await issueTo(work, plan, { named, date: issueBody.date })
  if (named.length === plan.left.length)
    await changeById(work, 'pre_emption_options', id, { entered_at: work.now, entered_by: work.actor.id })
  work.emit({
    type: 'pre_emption_option.issued',
    subject: { type: 'pre_emption_option', id },
    payload: { investment_opportunity_id: opportunity.id },
    after: { shares: String(sharesOf(named)), holders: named.length, date: issueBody.date },
  })
}

function namedBy({ given }: IssuePlan, { choice_ids: ids }: IssueBody): IssuedShares[] {
  const wanted = new Set(ids)
  return given.filter(({ choice }) => wanted.has(choice.id))
}

const isIssued = ({ choice }: IssuedShares): boolean => choice.issued_on !== null

function checkSeen(named: readonly IssuedShares[], issueBody: IssueBody): void {
  const isSame =
    named.length === new Set(issueBody.choice_ids).size &&
    !named.some(isIssued) &&
    whole(issueBody.shares) === sharesOf(named)
  if (!isSame)
    refuse({
      code: 'conflict',
      reason: 'changed',
      about: 'issue_shares',
    })
}

function checkDate(work: Work, option: Option, date: string): void {
  const [first, today] = [earliestOn(option) ?? option.record_date, londonDate(work.now)]
  if (date > today) refuseField('date', say.beforeOrEqual(today))
  if (date < first) refuseField('date', say.afterOrEqual(first))
}

async function issueTo(
  work: Work,
  { option, opportunity }: IssuePlan,
  { named, date }: { named: readonly IssuedShares[]; date: string },
): Promise<void> {
  const wayOf = await waysOf(work, { option, opportunity })
  const methodIds = named.map(({ choice }) => wayOf(choice).methodId)
  const schemeOf = await schemesOfFurther(work, opportunity.id, { day: date, methodIds })
  const ids = await enterHoldings(
    work,
    { ...opportunity, share_price: option.price },
    named.map(({ choice, shares, costMinor }) => ({
      shares,
      investment: {
        userId: choice.user_id,
        organisationId: choice.organisation_id,
        ...wayOf(choice),
        taxOptionId: schemeOf(null, wayOf(choice).methodId),
        kind: 'manual',
        amountMinor: costMinor,
        date,
        signed: true,
        notes: null,
      },
    })),
  )
  await holdPlaces(
    work,
    named.map(({ choice, shares }, index) => ({
      choiceId: choice.id,
      investmentId: ids[index]!,
      shares,
      issuedOn: date,
    })),
  )
}

interface InvestingCapacity {
  user_id: number
  organisation_id: number | null
  method_id: number | null
  nominee_id: number | null
}

const lotsOfCompany = lotsOnSql(
  'm.investment_id is not null and m.investment_opportunity_id = any(array(select id from rounds))',
  { on: '(select record_date from day)' },
)

/**
 * In whose name each owner holds the company's shares already: the new ones stand on the register under the
 * same. Who has sold all since the record date held them as the register of that day has it.
 */
async function waysOf(work: Work, { option, opportunity }: Pick<IssuePlan, 'option' | 'opportunity'>) {
  const { rows } = await sql<InvestingCapacity>`
    with rounds as materialized (
      select e.id from investment_opportunities e
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = ${opportunity.id}
      where e.tenant_id = ${work.tenant.id} and ${sql.raw(isSameIssuerRow('e', 'o'))}
    ), day as materialized (
      select ${option.record_date}::date as record_date
    ), lots as (
      select 0 as since, l.user_id, l.organisation_id, l.nominee_id, l.investment_id, l.allotted_on from share_lots l
      where l.tenant_id = ${work.tenant.id} and l.investment_opportunity_id = any(array(select id from rounds))
      union all
      select 1, l.user_id, l.organisation_id, l.nominee_id, l.investment_id, l.allotted_on
      from (${tenantSql(work.tenant, lotsOfCompany)}) l
    )
    select distinct on (l.user_id, l.organisation_id) l.user_id, l.organisation_id, i.investment_method_entity_id as method_id, l.nominee_id
    from lots l
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id
    order by l.user_id, l.organisation_id, l.since, l.allotted_on desc, l.investment_id desc`.execute(work.db)
  const ways = new Map(rows.map((row) => [keyOf(row), row]))
  return (choice: Choice) => {
    const way = ways.get(keyOf(choice))
    return { methodId: way?.method_id ?? null, nomineeId: way?.nominee_id ?? null }
  }
}

const keyOf = ({
  user_id: userId,
  organisation_id: organisationId,
}: Pick<Choice, 'user_id' | 'organisation_id'>) => `${userId} ${organisationId}`

import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { intentTerm, opportunityTerm, pageQuestion, reward, roleIds, termCondition } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { opportunities, withTheOpportunity } from './tables.ts'
import { claimsOf } from '../reward-claims/index.ts'
import { readableOpportunities } from '../opportunity-reading/index.ts'
import { ownedBy } from '../../rows/holding-rows.ts'

/** A row with `investment_opportunity_id` of an opportunity that this caller may read. */
function ofReadableOpportunity(scope: Scope, row: string, statement: Statement): string {
  const seen = readableOpportunities(scope, 'o', statement)
  return `exists (select 1 from investment_opportunities o where o.tenant_id = $1 and o.deleted_at is null
    and o.id = ${row}.investment_opportunity_id ${seen ? `and (${seen})` : ''})`
}

/** Texts that belong to one offer: anyone who may read the offer reads them. */
const ofOffer = (resource: Resource, overrides: Partial<Table> = {}): Table =>
  tableOf(resource, {
    visibleTo: ofReadableOpportunity,
    relations: {
      investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    },
    ...overrides,
  })

export const opportunityTerms = ofOffer(opportunityTerm, {
  events: allRecordEventNames('opportunity_term'),
  name: 'opportunity_terms',
})
export const termConditions = ofOffer(termCondition, {
  events: allRecordEventNames('term_condition'),
})
export const intentTerms = ofOffer(intentTerm, {
  events: allRecordEventNames('intent_term'),
})
export const pageQuestions = ofOffer(pageQuestion, {
  events: allRecordEventNames('page_question'),
})

/** SQL of whether a reward may be shown to investors. */
const isSignedOff = (row: string) => `${row}.approved_at is not null`

/** Investors see a reward only once it is signed off; one that they have claimed they know already. */
function signedOffOrOwn(scope: Scope, row: string, statement: Statement): string | undefined {
  if (scope.actor.roleId !== roleIds.user) return undefined
  const own = `exists (select 1 from investments v where v.tenant_id = $1 and v.reward_id = ${row}.id
    and v.deleted_at is null and ${ownedBy('v', statement.me())})`
  return `(${isSignedOff(row)} or ${own})`
}

export const rewards = ofOffer(reward, {
  events: allRecordEventNames('reward'),
  columns: { claimed: claimsOf },
  currency: (row) =>
    `(select o.currency from investment_opportunities o where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id)`,
  visibleTo: (scope, row, statement) =>
    [ofReadableOpportunity(scope, row, statement), signedOffOrOwn(scope, row, statement)]
      .filter(Boolean)
      .join(' and '),
})

export const termRelations: Table['relations'] = {
  terms: many(() => opportunityTerms),
  termConditions: many(() => termConditions),
  intentTerms: many(() => intentTerms),
  pageQuestions: many(() => pageQuestions),
  rewards: many(() => rewards, signedOffOrOwn),
}

function many(to: () => Table, visibleTo: Table['visibleTo'] = withTheOpportunity) {
  return { kind: 'many', to, column: 'investment_opportunity_id', visibleTo } as const
}

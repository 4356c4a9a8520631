import {
  intentTerm,
  opportunityTerm,
  pageQuestion,
  reward,
  roleIds,
  taxOption,
  termCondition,
} from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { opportunities, relateOpportunities } from './tables.ts'
import { ofVisibleOpportunity } from './visibility.ts'

/** Texts that belong to one offer: whoever sees the offer sees them. */
const ofOffer = (resource: Resource, said: Partial<Table> = {}): Table =>
  tableOf(resource, {
    visibleTo: ofVisibleOpportunity,
    relations: {
      investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    },
    ...said,
  })

export const opportunityTerms = ofOffer(opportunityTerm, { name: 'opportunity_terms' })
export const termConditions = ofOffer(termCondition)
export const intentTerms = ofOffer(intentTerm)
export const pageQuestions = ofOffer(pageQuestion)

/** SQL of whether a reward may be shown to investors. */
const isSignedOff = (row: string) => `${row}.approved_at is not null`

/** Investors see a reward only once it is signed off. */
export const rewards = ofOffer(reward, {
  currency: (row) =>
    `(select o.currency from investment_opportunities o where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id)`,
  visibleTo: (scope, row, statement) => {
    const seen = ofVisibleOpportunity(scope, row, statement)
    return scope.actor.roleId === roleIds.user ? `${seen} and ${isSignedOff(row)}` : seen
  },
})

export const taxOptions = tableOf(taxOption)

relateOpportunities({
  terms: many(() => opportunityTerms),
  termConditions: many(() => termConditions),
  intentTerms: many(() => intentTerms),
  pageQuestions: many(() => pageQuestions),
  rewards: many(() => rewards),
})

function many(to: () => Table) {
  return { kind: 'many', to, column: 'investment_opportunity_id' } as const
}

import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, decimal, reference } from '../wire.ts'

const choices = [1, 2, 3, 4, 5, 6] as const

/**
 * What an investor answers when a company offers its holders new shares: 1 don't take, 2 maintain, 3
 * increase, 4 not applicable, 5 awaiting, 6 decrease (specification §4). One answer a person and offer; a
 * second one replaces it.
 */
export const ownershipChoice = defineResource({
  name: 'whole_ownership_choice',
  path: 'whole-ownership-choices',
  term: 'pre_emption_choice',
  event: 'investors',
  reads: 'visit',
  read: 'own',
  operations: ['list'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    choice: choice(choices),
    shares: optional(decimal({ places: 6, above: '0', max: '99999999999999' })),
  },
  computed: { user_id: reference('users') },
  filters: { user_id: 'exact', investment_opportunity_id: 'exact', choice: 'exact' },
  includes: {
    user: { to: 'users', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
})

/** 201 the first time, 200 when it replaces an answer. Staff answer for an investor by naming them. */
export const chooseOwnership = defineEndpoint({
  method: 'POST',
  path: 'whole-ownership-choices',
  summary: 'Answer an offer of new shares',
  access: { event: 'investors', action: 'update', own: true },
  body: ownershipChoice.create.extend({ user_id: optional(reference('users')) }),
  answer: ownershipChoice.row,
  status: 201,
  also: [200],
})

export const changeOwnership = defineEndpoint({
  method: 'PATCH',
  path: 'whole-ownership-choices/{id}',
  summary: 'Answer differently',
  access: { event: 'investors', action: 'update', own: true },
  body: ownershipChoice.update.omit({ investment_opportunity_id: true }),
  answer: ownershipChoice.row,
  status: 200,
})

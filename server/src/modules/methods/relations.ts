import { registerOwner, ownerByTable } from '../attributes/index.ts'
import { relatePeople } from '../investors/index.ts'
import { relateOrganisations } from '../organisations/index.ts'
import { methodEntities, ownershipChoices } from './tables.ts'

/** What people and organisations have of this area. */
relatePeople({
  investmentMethodEntities: {
    kind: 'through',
    to: () => methodEntities,
    via: 'investment_method_holders',
    from: 'user_id',
    column: 'investment_method_entity_id',
  },
  leadInvestmentMethodEntities: { kind: 'many', to: () => methodEntities, column: 'lead_user_id' },
  ownershipChoices: { kind: 'many', to: () => ownershipChoices, column: 'user_id' },
})
relateOrganisations({
  investmentMethodEntities: { kind: 'many', to: () => methodEntities, column: 'organisation_id' },
})
registerOwner(
  'investment_method_entity',
  ownerByTable(
    methodEntities,
    'investors',
    (scope, row, statement) => `${row}.lead_user_id = ${statement.bind(scope.actor.id)}`,
  ),
)

import { roleIds } from '@moorgate/contract'
import { registerOwner, ownerByTable } from '../attributes/index.ts'
import { relatePeople } from '../investors/index.ts'
import { relateOrganisations } from '../organisations/index.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { investmentMethods, methodEntities, ownershipChoices } from './tables.ts'

/** An investor sees one person, and these are that person's. */
const withThePerson =
  (table: Table): Table['visibleTo'] =>
  (scope, row, statement) =>
    scope.actor.roleId === roleIds.user && !scope.actor.delegation
      ? undefined
      : table.visibleTo?.(scope, row, statement)

/** What people and organisations have of this area. */
relatePeople({
  investmentMethodEntities: {
    kind: 'through',
    to: () => methodEntities,
    via: 'investment_method_holders',
    from: 'user_id',
    column: 'investment_method_entity_id',
    visibleTo: withThePerson(methodEntities),
  },
  leadInvestmentMethodEntities: {
    kind: 'many',
    to: () => methodEntities,
    column: 'lead_user_id',
    visibleTo: withThePerson(methodEntities),
  },
  ownershipChoices: {
    kind: 'many',
    to: () => ownershipChoices,
    column: 'user_id',
    visibleTo: withThePerson(ownershipChoices),
  },
})
relateOrganisations({
  investmentMethodEntities: { kind: 'many', to: () => methodEntities, column: 'organisation_id' },
})
/** Whoever may choose a kind reads its public documents. */
registerOwner('investment_method', ownerByTable(investmentMethods, 'investors'))
registerOwner(
  'investment_method_entity',
  ownerByTable(
    methodEntities,
    'investors',
    (_scope, row, statement) => `${row}.lead_user_id = ${statement.me()}`,
  ),
)

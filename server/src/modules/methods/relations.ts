import { roleIds } from '@moorgate/contract'
import type { Extension, Owners } from '../../kernel/module.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { users } from '../investors/index.ts'
import { organisations } from '../organisations/index.ts'
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
const ofPeople: Table['relations'] = {
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
}

export const methodRelations: readonly Extension[] = [
  { of: users, relations: ofPeople },
  {
    of: organisations,
    relations: {
      investmentMethodEntities: { kind: 'many', to: () => methodEntities, column: 'organisation_id' },
    },
  },
]

export const methodOwners: Owners = {
  /** Anyone who may choose a kind reads its public documents. */
  investment_method: ownerByTable(investmentMethods, 'investors'),
  investment_method_entity: ownerByTable(
    methodEntities,
    'investors',
    (_scope, row, statement) => `${row}.lead_user_id = ${statement.me()}`,
  ),
}

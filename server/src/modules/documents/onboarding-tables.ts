import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { onboardingDocument, onboardingStanding, roleIds } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'

/**
 * Where people stand with the sign-up documents; reached from a person's record, whose own visibility
 * decides.
 */
export const onboardingStandings: Table = tableOf(onboardingStanding, {
  name: 'onboarding_standings',
  softDeletes: false,
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user ? `${row}.user_id = ${statement.me()}` : undefined,
})

/** Investors see what is in use; staff see all of them. */
export const onboardingDocuments: Table = tableOf(onboardingDocument, {
  events: allRecordEventNames('onboarding_document'),
  columns: {
    file: (row) => `case when ${row}.file_key is not null then '/files/onboarding/' || ${row}.id end`,
  },
  visibleTo: ({ actor }, row) => (actor.roleId === roleIds.user ? `${row}.active` : undefined),
})

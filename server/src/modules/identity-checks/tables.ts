import { approveIdentityCheck, identityCheck, returnIdentityCheck, roleIds } from '@moorgate/contract'
import type { Extension } from '../../kernel/module.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { users } from '../investors/index.ts'
import { namedColleagues } from '../staff/index.ts'
import { changedDetails } from './changed-details.ts'
import { hadHandInProposal } from './decide-proposal.ts'

/** What staff wrote of the investor. */
const staffOnly = [
  'score',
  'risk',
  'reason',
  'provider_reference',
  'provider_error',
  'proposed_by',
  'proposed_at',
  'decided_by',
  'changed_details',
]

export const identityChecks: Table = tableOf(identityCheck, {
  permissions: {
    approve: { ...approveIdentityCheck, forbids: hadHandInProposal },
    send_back: returnIdentityCheck,
  },
  softDeletes: false,
  columns: {
    changed_details: changedDetails,
    files: (row) => `(select coalesce(json_agg(json_build_object('kind', f.kind, 'client_name', f.client_name,
        'mime', f.mime, 'size', f.size) order by f.id), '[]')
      from identity_check_files f where f.tenant_id = $1 and f.identity_check_id = ${row}.id)`,
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    proposer: { kind: 'one', to: () => namedColleagues, column: 'proposed_by' },
    decider: { kind: 'one', to: () => namedColleagues, column: 'decided_by' },
  },
  visibleTo: ({ actor }, row, statement) =>
    actor.roleId === roleIds.user ? `${row}.user_id = ${statement.me()}` : undefined,
  hiddenFrom: ({ actor }) => (actor.roleId === roleIds.user ? staffOnly : []),
})

export const identityCheckRelations: readonly Extension[] = [
  {
    of: users,
    relations: { identityChecks: { kind: 'many', to: () => identityChecks, column: 'user_id' } },
  },
]

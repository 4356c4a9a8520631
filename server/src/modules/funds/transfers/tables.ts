import { approveFundTransfer, cancelFundTransfer, fundTransfer, roleIds } from '@moorgate/contract'
import { daysBetween } from '../../../kernel/list/between.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { fundName, nameBy } from '../own-commitment.ts'
import { fundCommitments, funds } from '../tables.ts'
import { mayNotApproveTransfer } from './approve-transfer.ts'

const registeredName = (methodId: string) => `(select e.registered_name from investment_method_entities e
  where e.tenant_id = $1 and e.id = ${methodId})`

/** Both sides of a transfer are in a row, so investors see none. */
export const fundTransfers: Table = tableOf(fundTransfer, {
  permissions: {
    approve: { ...approveFundTransfer, forbids: mayNotApproveTransfer },
    cancel: cancelFundTransfer,
  },
  columns: {
    fund_name: (row) => fundName(`${row}.fund_id`),
    transferor_name: (row) =>
      registeredName(`(select c.investment_method_entity_id from fund_commitments c
        where c.tenant_id = $1 and c.id = ${row}.fund_commitment_id)`),
    transferee_name: (row) => registeredName(`${row}.investment_method_entity_id`),
    drafter_name: nameBy('created_by'),
    approver_name: nameBy('approved_by'),
  },
  filters: { between: daysBetween('date') },
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    fundCommitment: { kind: 'one', to: () => fundCommitments, column: 'fund_commitment_id' },
  },
  visibleTo: ({ actor }) => (actor.roleId === roleIds.user ? 'false' : undefined),
})

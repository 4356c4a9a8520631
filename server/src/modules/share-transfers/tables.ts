import {
  approveShareTransfer,
  cancelShareTransfer,
  registerShareTransfer,
  roleIds,
  shareTransfer,
} from '@moorgate/contract'
import { daysBetween } from '../../kernel/list/between.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { investments } from '../investments/index.ts'
import { opportunities, opportunityColumn } from '../opportunities/index.ts'
import { visibleMoney } from '../opportunity-visibility/index.ts'
import { mayNotApprove } from './decide-transfer.ts'

const nameBy = (column: string) => (row: string) =>
  `(select p.name from users p where p.tenant_id = $1 and p.id = ${row}.${column})`

/** Of staff who see the money of the round. Both sides of a transfer are in a row, so investors see none. */
export const shareTransfers: Table = tableOf(shareTransfer, {
  permissions: {
    approve: { ...approveShareTransfer, forbids: mayNotApprove },
    register: registerShareTransfer,
    cancel: cancelShareTransfer,
  },
  columns: {
    opportunity_name: (row) => opportunityColumn('name', `${row}.investment_opportunity_id`),
    investor_name: (
      row,
    ) => `(select u.name from investments i join users u on u.tenant_id = $1 and u.id = i.user_id
      where i.tenant_id = $1 and i.id = ${row}.investment_id)`,
    drafter_name: nameBy('created_by'),
    approver_name: nameBy('approved_by'),
  },
  filters: { between: daysBetween('date') },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
  visibleTo: (scope, row) =>
    scope.actor.roleId === roleIds.user ? 'false' : visibleMoney(scope, `${row}.investment_opportunity_id`),
})

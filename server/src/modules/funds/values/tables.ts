import {
  approveNetAssetValue,
  deleteNetAssetValue,
  netAssetValue,
  publishNetAssetValue,
  updateNetAssetValue,
} from '@moorgate/contract'
import { daysBetween } from '../../../kernel/list/between.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { fundName, isInvestor, nameBy, ofOwnCommitment } from '../own-commitment.ts'
import { funds } from '../tables.ts'
import { mayNotApproveValue } from './approve-value.ts'

export const netAssetValues: Table = tableOf(netAssetValue, {
  permissions: {
    edit: updateNetAssetValue,
    approve: { ...approveNetAssetValue, forbids: mayNotApproveValue },
    publish: publishNetAssetValue,
    delete: deleteNetAssetValue,
  },
  columns: {
    approver_name: nameBy('approved_by'),
    maker_name: nameBy('created_by'),
    fund_name: (row) => fundName(`${row}.fund_id`),
  },
  filters: { between: daysBetween('date') },
  relations: { fund: { kind: 'one', to: () => funds, column: 'fund_id' } },
  visibleTo: (scope, row, statement) =>
    isInvestor(scope)
      ? `${row}.status = 'published' and ${ofOwnCommitment(`${row}.fund_id`, statement, `${row}.date`)}`
      : undefined,
  // Who of the staff made and approved it is the firm's own business.
  hiddenFrom: (scope) => (isInvestor(scope) ? ['maker_name', 'approver_name', 'note'] : []),
})

import { fundLateCharge, recordLateChargePayment, waiveLateCharge } from '@moorgate/contract'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { fundName, isInvestor, nameBy } from '../own-commitment.ts'
import { fundCommitments, fundDrawdownLines } from '../tables.ts'

const ofCall = (column: string) => (row: string) =>
  `(select d.${column} from fund_drawdown_lines l
  join fund_drawdowns d on d.tenant_id = $1 and d.id = l.fund_drawdown_id
  where l.tenant_id = $1 and l.id = ${row}.fund_drawdown_line_id)`

export const fundLateCharges: Table = tableOf(fundLateCharge, {
  permissions: { cancel: waiveLateCharge, pay: recordLateChargePayment },
  columns: {
    title: ofCall('title'),
    due_date: ofCall('due_date'),
    fund_id: ofCall('fund_id'),
    fund_name: (row) => fundName(ofCall('fund_id')(row)),
    investor_name: nameOfUser,
    waived_by_name: nameBy('waived_by'),
  },
  filters: {
    fund_id: (row, values, statement) =>
      `${ofCall('fund_id')(row)}::text = any(${statement.bindList(values, 'text')})`,
  },
  relations: {
    fundCommitment: { kind: 'one', to: () => fundCommitments, column: 'fund_commitment_id' },
    fundDrawdownLine: { kind: 'one', to: () => fundDrawdownLines, column: 'fund_drawdown_line_id' },
  },
  visibleTo: (scope, row, statement) => (isInvestor(scope) ? ownedBy(row, statement.me()) : undefined),
  hiddenFrom: (scope) => (isInvestor(scope) ? ['waived_by_name'] : []),
})

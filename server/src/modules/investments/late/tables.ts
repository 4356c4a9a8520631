import { cashCallLateCharge, recordCallLateChargePayment, waiveCallLateCharge } from '@moorgate/contract'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { byInvestment, cashCallLines, investments, isInvestor, visibleByInvestment } from '../tables.ts'

const ofCall = (column: string) => (row: string) =>
  `(select k.${column} from cash_call_lines l
  join cash_calls k on k.tenant_id = $1 and k.id = l.cash_call_id
  where l.tenant_id = $1 and l.id = ${row}.cash_call_line_id)`

export const cashCallLateCharges: Table = tableOf(cashCallLateCharge, {
  permissions: { cancel: waiveCallLateCharge, pay: recordCallLateChargePayment },
  delegates: byInvestment,
  columns: {
    title: ofCall('title'),
    due_date: ofCall('due_date'),
    investor_name: nameOfUser,
    overpayment_covers: (
      row,
    ) => `(${row}.status = 'charged' and (select l.surplus_minor from cash_call_lines l
      where l.tenant_id = $1 and l.id = ${row}.cash_call_line_id) >= ${row}.amount_minor)`,
    from_overpayment: (row) => `exists (select 1 from late_charge_offsets x
      where x.tenant_id = $1 and x.cash_call_late_charge_id = ${row}.id and x.undone_at is null)`,
    waived_by_name: (row) =>
      `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.waived_by)`,
  },
  relations: {
    cashCallLine: { kind: 'one', to: () => cashCallLines, column: 'cash_call_line_id' },
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
  },
  visibleTo: visibleByInvestment,
  hiddenFrom: (scope) => (isInvestor(scope) ? ['waived_by_name'] : []),
})

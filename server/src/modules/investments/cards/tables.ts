import { cardPayment } from '@moorgate/contract'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { investments, isInvestor, visibleByInvestment } from '../tables.ts'

const requestedMinor = (row: string) => `(select coalesce(sum(r.amount_minor), 0)::bigint from card_refunds r
  where r.tenant_id = $1 and r.card_payment_id = ${row}.id and r.status = 'requested')`

/** Payments by card, for staff who see the money of the offer. */
export const cardPayments: Table = tableOf(cardPayment, {
  softDeletes: false,
  columns: {
    requested: (row) => `wire_money(${requestedMinor(row)}, ${row}.currency)`,
    refundable: (
      row,
    ) => `wire_money(case when ${row}.paid_at is null or ${row}.dispute in ('open', 'lost') then 0
      else greatest(${row}.amount_minor - ${row}.refunded_minor - ${requestedMinor(row)}, 0) end, ${row}.currency)`,
    investor_name: (row) => `(select u.name from cash_call_lines l
      join users u on u.tenant_id = $1 and u.id = l.user_id
      where l.tenant_id = $1 and l.id = ${row}.cash_call_line_id)`,
  },
  filters: {
    cash_call_id: (row, values, statement) =>
      `(select l.cash_call_id::text from cash_call_lines l
        where l.tenant_id = $1 and l.id = ${row}.cash_call_line_id) = any(${statement.bindList(values, 'text')})`,
  },
  relations: { investment: { kind: 'one', to: () => investments, column: 'investment_id' } },
  visibleTo: (scope, row, statement) =>
    isInvestor(scope) ? 'false' : visibleByInvestment(scope, row, statement),
})

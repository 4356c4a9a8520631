import { can, cardPayment, roleIds } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { refundableMinorSql, requestedMinorSql } from '../../rows/card-payment-rows.ts'
import { visibleMoney } from '../opportunity-visibility/index.ts'

/** A column of the line that a payment is of, whichever kind it is. */
const ofLine = (column: string) => (row: string) =>
  `coalesce((select ${column} from cash_call_lines l join users u on u.tenant_id = $1 and u.id = l.user_id
      where l.tenant_id = $1 and l.id = ${row}.cash_call_line_id),
    (select ${column} from fund_drawdown_lines l join users u on u.tenant_id = $1 and u.id = l.user_id
      where l.tenant_id = $1 and l.id = ${row}.fund_drawdown_line_id))`

/** The call that a payment is of, by the line's column of it. */
const ofCall =
  (lines: string, column: string, call: string) =>
  (
    row: string,
    values: readonly string[],
    statement: { bindList(values: readonly string[], type: 'text'): string },
  ) =>
    `(select l.${call}::text from ${lines} l where l.tenant_id = $1 and l.id = ${row}.${column})
      = any(${statement.bindList(values, 'text')})`

/** Payments by card, for staff who see the money of the offer or the fund. */
export const cardPayments: Table = tableOf(cardPayment, {
  softDeletes: false,
  columns: {
    requested: (row) => `wire_money(${requestedMinorSql(row, 'card_payment_id')}, ${row}.currency)`,
    refundable: (row) => `wire_money(${refundableMinorSql(row, 'card_payment_id')}, ${row}.currency)`,
    investor_name: ofLine('u.name'),
  },
  filters: {
    cash_call_id: ofCall('cash_call_lines', 'cash_call_line_id', 'cash_call_id'),
    fund_drawdown_id: ofCall('fund_drawdown_lines', 'fund_drawdown_line_id', 'fund_drawdown_id'),
  },
  visibleTo: (scope, row) =>
    scope.actor.roleId === roleIds.user
      ? 'false'
      : `(case when ${row}.investment_id is null then ${seesFunds(scope)} else ${
          visibleMoney(
            scope,
            `(select i.investment_opportunity_id from investments i
              where i.tenant_id = $1 and i.id = ${row}.investment_id)`,
          ) ?? 'true'
        } end)`,
})

const seesFunds = ({ actor }: Scope) => can(actor.roleId ?? 0, 'funds', 'index')

import { feePayment, feeSubscription, priceListFee, refundFeePayment, roleIds } from '@moorgate/contract'
import { momentsBetween } from '../../kernel/list/between.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { isDisputedRow, refundableMinorSql, requestedMinorSql } from '../../rows/card-payment-rows.ts'
import { nameOfUser } from '../../rows/people-rows.ts'
import { users } from '../investors/index.ts'

const latest = (column: string) => (row: string) =>
  `(select p.${column} from fee_prices p
  where p.tenant_id = $1 and p.fee_id = ${row}.id order by p.number desc limit 1)`
const latestMoney = (column: string) => (row: string) => `wire_money(${latest(column)(row)}, ${row}.currency)`
const percent = (basisPoints: string) => `trim_scale(${basisPoints}::numeric / 100)::text`

/** The price list, with the latest price of each fee. */
export const fees: Table = tableOf(priceListFee, {
  softDeletes: false,
  columns: {
    amount: latestMoney('amount_minor'),
    vat: latestMoney('vat_minor'),
    vat_treatment: latest('vat_treatment'),
    vat_rate: (row) => percent(latest('vat_basis_points')(row)),
    price_version: latest('number'),
    price_since: (row) => `wire_instant(${latest('created_at')(row)})`,
    payments_count: (row) =>
      `(select count(*)::int from fee_payments p where p.tenant_id = $1 and p.fee_id = ${row}.id)`,
    subscribers_count: (row) => `(select count(*)::int from fee_subscriptions s
      where s.tenant_id = $1 and s.fee_id = ${row}.id and s.status <> 'ended')`,
  },
  filters: {
    archived: (row, values) => `${row}.archived_at is ${isTrue(values) ? 'not null' : 'null'}`,
  },
})

/** Staff who may open investors see all of it; an investor sees their own. */
const ownRows: Table['visibleTo'] = ({ actor }, row, statement) =>
  actor.roleId === roleIds.user ? `${row}.user_id = ${statement.me()}` : undefined

const paymentStatus = (row: string) => `case when ${row}.problem = 'amount_differs' then 'exception'
  when ${isDisputedRow(row)} then 'disputed' when ${row}.problem = 'refund_failed' then 'refund_failed'
  when ${row}.refunded_minor >= ${row}.amount_minor then 'refunded'
  when ${row}.refunded_minor > 0 then 'part_refunded' else 'paid' end`

export const feePayments: Table = tableOf(feePayment, {
  softDeletes: false,
  permissions: { refund: refundFeePayment },
  columns: {
    reference: (row) => `'FEE' || six_digits(${row}.id)`,
    status: paymentStatus,
    vat_rate: (row) => percent(`${row}.vat_basis_points`),
    requested: (row) => `wire_money(${requestedMinorSql(row, 'fee_payment_id')}, ${row}.currency)`,
    refundable: (row) => `wire_money(${refundableMinorSql(row, 'fee_payment_id')}, ${row}.currency)`,
    investor_name: nameOfUser,
  },
  filters: {
    status: (row, values, statement) => `${paymentStatus(row)} = any(${statement.bindList(values, 'text')})`,
    between: momentsBetween('paid_at'),
  },
  relations: { user: { kind: 'one', to: () => users, column: 'user_id' } },
  visibleTo: ownRows,
})

export const feeSubscriptions: Table = tableOf(feeSubscription, {
  softDeletes: false,
  columns: {
    card_page_open: (row) => `(${row}.card_session_id is not null)`,
    frequency: (row) => `(select f.frequency from fees f where f.tenant_id = $1 and f.id = ${row}.fee_id)`,
    investor_name: nameOfUser,
  },
  relations: { user: { kind: 'one', to: () => users, column: 'user_id' } },
  visibleTo: ownRows,
})

import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { cashCall, cashCallLine } from '@moorgate/contract/investments/cash-call.ts'
import { payment } from '@moorgate/contract/investments/payment.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { everyRow, recordQuery } from '../../../kernel/queries.ts'
import type { Page } from '../../../kernel/queries.ts'
import type { FigureSource } from '../../../features/figures/queries.ts'
import type { Payment } from '../records.ts'
import { isAmount } from './payment-effect.ts'

export type CashCall = RowOf<typeof cashCall> & WithPermissions & { earliest_due_date: string }
export type CashCallLine = RowOf<typeof cashCallLine>

/** Where one call of an opportunity is worked on. */
export function cashCallPath({
  id,
  investment_opportunity_id: of,
}: Pick<CashCall, 'id' | 'investment_opportunity_id'>): string {
  return `/admin/investments/opportunities/${of}/transactions/cash-calls/${id}`
}

export function cashCallQuery(id: number | string) {
  return recordQuery<CashCall>(cashCall, id, { append: ['earliest_due_date', permissionsAttribute] })
}

/** Where the figures of a call come from. They go stale with the money of its round. */
export const callSource = (id: number): FigureSource => ({
  area: cashCall.name,
  base: `${cashCall.path}/${id}`,
  query: {},
})

/** The same with what an amount that is typed would do to one of its lines. */
export const paymentSource = (
  line: Pick<CashCallLine, 'id' | 'cash_call_id'>,
  amount: string,
): FigureSource => ({
  ...callSource(line.cash_call_id),
  query: isAmount(amount) ? { line_id: String(line.id), amount } : {},
})

/** The calls of one opportunity, the latest first. */
export function callsOfQuery(opportunityId: number) {
  const query = new URLSearchParams({
    'filter[investment_opportunity_id]': String(opportunityId),
    sort: '-number',
    per_page: '100',
  })
  return queryOptions({
    queryKey: [cashCall.name, 'of', opportunityId],
    queryFn: async ({ signal }) => (await call<Page<CashCall>>('GET', cashCall.path, { query, signal })).data,
  })
}

/** Every line of a call, what is due first and then by investor: a call is looked at whole. */
export function linesQuery(callId: number) {
  const query = { 'filter[cash_call_id]': String(callId), sort: 'standing,investor_name' }
  return queryOptions({
    queryKey: [cashCallLine.name, 'of', callId],
    queryFn: ({ signal }) => everyRow<CashCallLine>(cashCallLine.path, { query, signal }),
  })
}

/** What was recorded for a line, the newest first. */
export function paymentsOfQuery(lineId: number) {
  const query = { 'filter[cash_call_line_id]': String(lineId) }
  return queryOptions({
    queryKey: [payment.name, 'of', lineId],
    queryFn: ({ signal }) => everyRow<Payment>(payment.path, { query, signal }),
  })
}

/** The line on which one investment is asked for money now, the first where there are several. */
export function openLineQuery(investmentId: number) {
  const query = new URLSearchParams({
    'filter[investment_id]': String(investmentId),
    'filter[status]': 'awaiting_payment,part_paid',
    sort: 'id',
    per_page: '1',
  })
  return queryOptions({
    queryKey: [cashCallLine.name, 'open', investmentId],
    queryFn: async ({ signal }) =>
      (await call<Page<CashCallLine>>('GET', cashCallLine.path, { query, signal })).data[0] ?? null,
  })
}

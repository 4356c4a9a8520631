import { refuse } from '@moorgate/contract'
import type { AnswerOf, readPaymentDetails as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney } from '../../../domain/money.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Scope } from '../../../kernel/work.ts'
import { shownAccount } from '../../collection-accounts/index.ts'

export type PaymentDetails = Omit<AnswerOf<typeof endpoint>, 'card'>

/**
 * What is needed to pay a line: what is still open, by when, to which account, with which reference. The
 * account is the one that the call was issued with. Anyone who asks has been checked; the tenant's switches
 * decide what is left out for an investor.
 */
export async function paymentDetails(
  db: Db | Trx,
  scope: Pick<Scope, 'tenant'> & { platform: Platform; isInvestor: boolean },
  lineId: number,
): Promise<PaymentDetails> {
  const { rows } = await sql<{
    open_minor: bigint
    currency: string
    due_date: string
    reference: string | null
    bank_account_id: number | null
  }>`
    select l.amount_minor - l.received_minor as open_minor, l.currency, k.due_date, l.reference, k.bank_account_id
    from cash_call_lines l
    join cash_calls k on k.tenant_id = ${scope.tenant.id} and k.id = l.cash_call_id
    where l.tenant_id = ${scope.tenant.id} and l.id = ${lineId} and l.deleted_at is null`.execute(db)
  const line = rows[0] ?? refuse({ code: 'not_found' })
  const hidesReference = scope.isInvestor && scope.tenant.flags['hide_payment_reference'] === 1
  return {
    amount: formatMoney(line.open_minor, line.currency),
    currency: line.currency,
    due_date: line.due_date,
    reference: hidesReference ? null : line.reference,
    bank: await shownAccount(db, scope, line.bank_account_id),
  }
}

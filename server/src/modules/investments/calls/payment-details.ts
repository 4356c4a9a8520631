import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatSortCode } from '../../../domain/bank-account.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Scope } from '../../../kernel/work.ts'
import { accountNumbers } from '../../collection-accounts/index.ts'
import type { AccountNumbers } from '../../collection-accounts/index.ts'

export interface PaymentDetails {
  amount: string
  currency: string
  due_date: string
  reference: string | null
  bank: AccountNumbers | null
}

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
  const { flags } = scope.tenant
  const hidesBank = flags[scope.isInvestor ? 'hide_bank_details' : 'hide_bank_details_admin'] === 1
  const account =
    hidesBank || line.bank_account_id === null
      ? undefined
      : await accountNumbers(db, scope, line.bank_account_id)
  return {
    amount: formatMoney(line.open_minor, line.currency),
    currency: line.currency,
    due_date: line.due_date,
    reference: scope.isInvestor && flags['hide_payment_reference'] === 1 ? null : line.reference,
    bank: account ? { ...account, sort_code: account.sort_code && formatSortCode(account.sort_code) } : null,
  }
}

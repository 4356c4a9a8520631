import { refuse } from '@moorgate/contract'
import type { AnswerOf, readFundPaymentDetails as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney } from '../../../domain/money.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Scope } from '../../../kernel/work.ts'
import { openOfFundLineSql } from '../../../rows/fund-rows.ts'
import { shownAccount } from '../../collection-accounts/index.ts'

/**
 * What is still open on a line, by when it is due, and where it is paid. The account is the one that the call
 * was issued with. Everybody who asks has been checked.
 */
export async function fundPaymentDetails(
  db: Db | Trx,
  scope: Pick<Scope, 'tenant'> & { platform: Platform; isInvestor: boolean },
  lineId: number,
): Promise<Omit<AnswerOf<typeof endpoint>, 'card'>> {
  const { rows } = await sql<{
    open_minor: bigint
    currency: string
    due_date: string
    reference: string | null
    bank_account_id: number | null
  }>`
    select ${sql.raw(openOfFundLineSql('l'))} as open_minor, l.currency, d.due_date, l.reference, d.bank_account_id
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${scope.tenant.id} and d.id = l.fund_drawdown_id
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

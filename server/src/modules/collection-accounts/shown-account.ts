import { formatSortCode } from '../../domain/bank-account.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Scope } from '../../kernel/work.ts'
import { accountNumbers } from './show-account.ts'
import type { AccountNumbers } from './show-account.ts'

/** The payee is null where the tenant hides it from investors. */
export type ShownAccount = Omit<AccountNumbers, 'holder_name'> & { holder_name: string | null }

/**
 * The numbers of the account that a call names, for people who pay it, and for staff. Null where it has none,
 * or where the tenant hides them from the reader.
 */
export async function shownAccount(
  db: Db | Trx,
  scope: Pick<Scope, 'tenant'> & { platform: Platform; isInvestor: boolean },
  accountId: number | null,
): Promise<ShownAccount | null> {
  const hides = scope.tenant.flags[scope.isInvestor ? 'hide_bank_details' : 'hide_bank_details_admin'] === 1
  if (hides || accountId === null) return null
  const account = await accountNumbers(db, scope, accountId)
  if (!account) return null
  const hidesPayee = scope.isInvestor && scope.tenant.flags['hide_payment_reference'] === 1
  return {
    ...account,
    holder_name: hidesPayee ? null : account.holder_name,
    sort_code: account.sort_code && formatSortCode(account.sort_code),
  }
}

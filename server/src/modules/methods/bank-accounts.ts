import { isStaff, refuse, say, messageFor } from '@moorgate/contract'
import type { BodyOf, FieldErrors, createInvestmentMethodEntity } from '@moorgate/contract'
import { sql } from 'kysely'
import { maskAccountNumber, parseAccountNumber, parseSortCode } from '../../domain/bank-account.ts'
import { parseBic, parseIban } from '../../domain/identifiers.ts'
import { checkModulus } from '../../domain/modulus-check.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import type { Work } from '../../kernel/work.ts'
import { beginStanding } from '../payout-accounts/index.ts'
import { modulusTable } from './modulus-table.ts'

export type BankInput = NonNullable<BodyOf<typeof createInvestmentMethodEntity>['bank']>

/** The numbers of an account in their canonical forms: what is sealed. */
export interface BankNumbers {
  sort_code: string | null
  account_number: string | null
  roll_number: string | null
  iban: string | null
  bic: string | null
}

const context = (tenantId: number, entityId: number) => [
  tenantId,
  'bank_account',
  'investment_method_entity',
  entityId,
]

/**
 * Keeps the account that an investor is paid to, its numbers sealed. An account is never changed: another one
 * is another row, so what was once paid where stays known. It begins unapproved; `waits` where a method that
 * was handed in already gets it.
 */
export async function keepBankAccount(
  work: Work,
  entityId: number,
  bankInput: BankInput,
  { waits }: { waits: boolean },
): Promise<{ id: number; verified: string }> {
  const { numbers, verified } = readNumbers(work, bankInput, 'bank.')
  const { rows } = await sql<{ id: number }>`
    insert into bank_accounts (tenant_id, owner_type, owner_id, holder_name, country, currency, masked, sealed, verified,
                               created_at, created_by)
    values (${work.tenant.id}, 'investment_method_entity', ${entityId}, ${bankInput.holder_name}, ${bankInput.country ?? 'GB'},
            ${bankInput.currency ?? 'GBP'}, ${maskAccountNumber(numbers.account_number ?? numbers.iban ?? '')},
            ${seal(work.platform.settings.masterKey, context(work.tenant.id, entityId), JSON.stringify(numbers))},
            ${verified}, ${work.now}, ${work.actor.id})
    returning id`.execute(work.db)
  const { id } = rows[0]!
  await beginStanding(work, id, waits)
  if (verified === 'modulus_failed')
    work.emit({
      type: 'method.bank_check_confirmed',
      subject: { type: 'investment_method_entity', id: entityId },
      after: { bank_account_id: id, verified },
    })
  return { id, verified }
}

/**
 * Whether what is given is the account that is kept already, also one that failed its check. Compared by its
 * numbers, so both are opened.
 */
export async function isSameAccount(
  work: Work,
  kept: { id: number; entityId: number },
  bankInput: BankInput,
): Promise<boolean> {
  const account = await work.db
    .selectFrom('bank_accounts')
    .select(['sealed', 'holder_name'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow()
  const { numbers, errors } = canonical(work, bankInput, 'bank.')
  if (Object.keys(errors).length > 0) return false
  const opened = unseal(
    work.platform.settings.masterKey,
    context(work.tenant.id, kept.entityId),
    account.sealed,
  )
  return account.holder_name === bankInput.holder_name && opened === JSON.stringify(numbers)
}

/**
 * Canonical numbers, or 422 with what is wrong on each field; `under` is the field that holds them all.
 * International ones only where the tenant takes them. Numbers that fail the check are refused with
 * `failed_check`; staff may confirm them, since the table that they are checked against may be older than the
 * account.
 */
export function readNumbers(
  work: Work,
  bankInput: BankInput,
  under = '',
): { numbers: BankNumbers; verified: 'modulus_ok' | 'modulus_failed' | 'unverified' } {
  const { numbers, errors } = canonical(work, bankInput, under)
  const { sort_code: sortCode, account_number: accountNumber } = numbers
  const verdict =
    sortCode && accountNumber
      ? checkModulus(sortCode, accountNumber, modulusTable(work.platform.settings.dataDir))
      : 'unknown'
  const mayConfirm = isStaff(work.actor.roleId ?? 0)
  const failed = verdict === 'invalid' && !(mayConfirm && bankInput.confirm_failed_check === true)
  const isOnlyTheCheck = failed && Object.keys(errors).length === 0
  if (failed) errors[`${under}account_number`] = [mayConfirm ? failedForStaff : failedForInvestors]
  if (Object.keys(errors).length > 0)
    refuse({ code: 'invalid', errors, ...(isOnlyTheCheck && { reason: 'failed_check' }) })
  return { numbers, verified: verdict === 'unknown' ? 'unverified' : failedOrOk[verdict] }
}

const failedOrOk = { valid: 'modulus_ok', invalid: 'modulus_failed' } as const
const failedForStaff =
  'This account number isn’t valid for the sort code. Check both. If they’re right, confirm that you want to use them.'
const failedForInvestors =
  'This account number isn’t valid for the sort code. Check both. If they’re right, ask us to add the account for you.'

/** The numbers as they are kept, and what is wrong with how they are written, by field. */
function canonical(
  work: Work,
  bankInput: BankInput,
  under: string,
): { numbers: BankNumbers; errors: FieldErrors } {
  const isInternational = work.tenant.flags['intl_bank_details_enabled'] === 1
  const sortCode = bankInput.sort_code ? parseSortCode(bankInput.sort_code) : null
  const accountNumber = bankInput.account_number ? parseAccountNumber(bankInput.account_number) : null
  const iban = bankInput.iban ? parseIban(bankInput.iban) : null
  const bic = bankInput.bic ? parseBic(bankInput.bic) : null
  const errors: FieldErrors = {}
  const complain = (field: string, message: string) => {
    errors[`${under}${field}`] = [messageFor(message, `${under}${field}`)]
  }
  if (!isInternational && bankInput.iban) complain('iban', say.prohibited)
  if (!isInternational && bankInput.bic) complain('bic', say.prohibited)
  if (!bankInput.iban && !bankInput.sort_code) complain('sort_code', say.required)
  if (!bankInput.iban && !bankInput.account_number) complain('account_number', say.required)
  if (sortCode === undefined) complain('sort_code', say.format)
  if (accountNumber === undefined)
    complain('account_number', 'Enter an account number of six to eight digits.')
  if (iban === undefined) complain('iban', say.format)
  if (bic === undefined) complain('bic', say.format)
  const numbers = {
    sort_code: sortCode ?? null,
    account_number: accountNumber ?? null,
    roll_number: bankInput.roll_number ?? null,
    iban: iban ?? null,
    bic: bic ?? null,
  }
  return { numbers, errors }
}

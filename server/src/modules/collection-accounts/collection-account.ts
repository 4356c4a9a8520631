import { refuse } from '@moorgate/contract'
import type { BodyOf, setOpportunityBank as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { maskAccountNumber } from '../../domain/bank-account.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import { seal } from '../../kernel/secrets.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { readNumbers } from '../methods/index.ts'
import { approveAccount, beginStanding, refuseAccount } from '../payout-accounts/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { readOpportunityBank, accountOf, context, setIt, beforeSql, waits } from './show-account.ts'
import type { BankDetails } from './show-account.ts'

type BankAccountBody = BodyOf<typeof endpoint>

/**
 * Gives an opportunity the account that investors pay into. The numbers are sealed; the account before stays
 * as it was, because the notices that named it still do. Money is called to it after 48 hours, or once a
 * second person approved it; those who may are told at once (decision 30).
 */
export async function setOpportunityBank(
  work: Work,
  id: number,
  bankAccountBody: BankAccountBody,
): Promise<BankDetails> {
  const row = await lockOpportunity(work, id)
  const { numbers: all, verified } = readNumbers(work, bankAccountBody)
  const { roll_number: _ofSavings, ...numbers } = all
  const shown = {
    holder_name: bankAccountBody.holder_name,
    masked: maskAccountNumber(numbers.account_number ?? numbers.iban ?? ''),
    country: bankAccountBody.country ?? 'GB',
    currency: bankAccountBody.currency ?? String(row['currency']),
    verified,
  }
  const account = await work.db
    .insertInto('bank_accounts')
    .values({
      tenant_id: work.tenant.id,
      owner_type: 'investment_opportunity',
      owner_id: id,
      ...shown,
      sealed: seal(
        work.platform.settings.masterKey,
        context(work, id),
        JSON.stringify({ holder_name: bankAccountBody.holder_name, ...numbers }),
      ),
      created_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await beginStanding(work, account.id, true)
  await payInto(work, id, account.id)
  work.emit({
    type: 'investment_opportunity.bank_account_set',
    subject: { type: 'investment_opportunity', id },
    before: { bank_account_id: row['bank_account_id'] },
    after: { bank_account_id: account.id, masked: shown.masked, verified },
  })
  if (verified === 'modulus_failed')
    work.emit({
      type: 'investment_opportunity.bank_check_confirmed',
      subject: { type: 'investment_opportunity', id },
      after: { bank_account_id: account.id, verified },
    })
  return readOpportunityBank(work, id)
}

/** A second person found the account right: money may be called to it at once. */
export async function approveOpportunityBank(
  work: Work,
  id: number,
  accountId: number,
): Promise<BankDetails> {
  const account = await lockWaiting(work, id, accountId)
  await mustBeSecondPerson(work, [account.created_by], setIt)
  await approveAccount(work, accountId)
  work.emit({
    type: 'investment_opportunity.bank_account_approved',
    subject: { type: 'investment_opportunity', id },
    after: { bank_account_id: accountId, masked: account.masked },
  })
  return readOpportunityBank(work, id)
}

/**
 * Takes an account back while it waits, no matter who set it: that only undoes. The last account that counted
 * is back; where there was none, investors pay into none.
 */
export async function refuseOpportunityBank(
  work: Work,
  id: number,
  { bank_account_id: accountId, reason }: { bank_account_id: number; reason: string },
): Promise<BankDetails | null> {
  const account = await lockWaiting(work, id, accountId)
  await refuseAccount(work, accountId)
  const { rows } = await sql<{ id: number; masked: string }>`
    select b.id, b.masked from investment_opportunities o
    cross join lateral (select f.id, f.masked ${beforeSql('o', String(accountId), work.tenant.id)}) b
    where o.tenant_id = ${work.tenant.id} and o.id = ${id}`.execute(work.db)
  const before = rows[0]
  await payInto(work, id, before?.id ?? null)
  work.emit({
    type: 'investment_opportunity.bank_account_refused',
    subject: { type: 'investment_opportunity', id },
    payload: { reason },
    before: { bank_account_id: accountId, masked: account.masked },
    after: { bank_account_id: before?.id ?? null, masked: before?.masked ?? null },
  })
  return before ? readOpportunityBank(work, id) : null
}

async function lockOpportunity(work: Work, id: number) {
  const row = await lockRow(work, opportunities, id)
  mustTouch(work, row['status'] as number, 'update')
  return row
}

const payInto = (work: Work, id: number, accountId: number | null) =>
  sql`update investment_opportunities set bank_account_id = ${accountId}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)

/**
 * The account that the person who decides has seen, which must still be the one that waits. The opportunity
 * is locked.
 */
async function lockWaiting(work: Work, id: number, accountId: number) {
  const row = await lockOpportunity(work, id)
  if (row['bank_account_id'] !== accountId)
    refuse({
      code: 'conflict',
      reason: 'account_changed',
    })
  const account = await accountOf(work, id)
  if (!account || !waits(account, work.now))
    refuse({
      code: 'conflict',
      reason: 'not_waiting',
    })
  return account
}

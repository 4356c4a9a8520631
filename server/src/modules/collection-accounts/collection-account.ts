import { refuse } from '@moorgate/contract'
import type { BodyOf, CollectionAccount, setOpportunityBank as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { maskAccountNumber } from '../../domain/bank-account.ts'
import { seal } from '../../kernel/secrets.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { readNumbers } from '../methods/index.ts'
import { approveAccount, beginStanding, refuseAccount } from '../payout-accounts/index.ts'
import type { CollectingKind } from './collecting-record.ts'
import { readAccount, accountOf, context, setIt, beforeSql, waits } from './show-account.ts'

type BankAccountBody = BodyOf<typeof endpoint>

/**
 * Gives a record the account that its investors pay into. The numbers are sealed; the account before stays
 * as it was, because the notices that named it still do. Money is called to it after 48 hours, or once a
 * second person approved it; those who may are told at once (decision 30).
 */
export async function setAccount(
  work: Work,
  kind: CollectingKind,
  id: number,
  bankAccountBody: BankAccountBody,
): Promise<CollectionAccount> {
  const row = await kind.lock(work, id)
  const { numbers: all, verified } = readNumbers(work, bankAccountBody)
  const { roll_number: _ofSavings, ...numbers } = all
  const shown = {
    holder_name: bankAccountBody.holder_name,
    masked: maskAccountNumber(numbers.account_number ?? numbers.iban ?? ''),
    country: bankAccountBody.country ?? 'GB',
    currency: bankAccountBody.currency ?? row.currency,
    verified,
  }
  const account = await work.db
    .insertInto('bank_accounts')
    .values({
      tenant_id: work.tenant.id,
      owner_type: kind.type,
      owner_id: id,
      ...shown,
      sealed: seal(
        work.platform.settings.masterKey,
        context(work, kind.type, id),
        JSON.stringify({ holder_name: bankAccountBody.holder_name, ...numbers }),
      ),
      created_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await beginStanding(work, account.id, true)
  await payInto(work, kind, id, account.id)
  work.emit({
    type: kind.events.set,
    subject: { type: kind.type, id },
    before: { bank_account_id: row.bank_account_id },
    after: { bank_account_id: account.id, masked: shown.masked, verified },
  })
  if (verified === 'modulus_failed')
    work.emit({
      type: kind.events.checkConfirmed,
      subject: { type: kind.type, id },
      after: { bank_account_id: account.id, verified },
    })
  return readAccount(work, kind, id)
}

/** A second person found the account right: money may be called to it at once. */
export async function approveSetAccount(
  work: Work,
  kind: CollectingKind,
  id: number,
  accountId: number,
): Promise<CollectionAccount> {
  const account = await lockWaiting(work, kind, id, accountId)
  await mustBeSecondPerson(work, [account.created_by], setIt)
  await approveAccount(work, accountId)
  work.emit({
    type: kind.events.approved,
    subject: { type: kind.type, id },
    after: { bank_account_id: accountId, masked: account.masked },
  })
  return readAccount(work, kind, id)
}

/**
 * Takes an account back while it waits, no matter who set it: that only undoes. The last account that counted
 * is back; where there was none, investors pay into none.
 */
export async function refuseSetAccount(
  work: Work,
  kind: CollectingKind,
  id: number,
  { bank_account_id: accountId, reason }: { bank_account_id: number; reason: string },
): Promise<CollectionAccount | null> {
  const account = await lockWaiting(work, kind, id, accountId)
  await refuseAccount(work, accountId)
  const { rows } = await sql<{ id: number; masked: string }>`
    select b.id, b.masked from ${sql.table(kind.table)} o
    cross join lateral (select f.id, f.masked ${beforeSql(kind, String(accountId), work.tenant.id)}) b
    where o.tenant_id = ${work.tenant.id} and o.id = ${id}`.execute(work.db)
  const before = rows[0]
  await payInto(work, kind, id, before?.id ?? null)
  work.emit({
    type: kind.events.refused,
    subject: { type: kind.type, id },
    payload: { reason },
    before: { bank_account_id: accountId, masked: account.masked },
    after: { bank_account_id: before?.id ?? null, masked: before?.masked ?? null },
  })
  return before ? readAccount(work, kind, id) : null
}

const payInto = (work: Work, { table }: CollectingKind, id: number, accountId: number | null) =>
  sql`update ${sql.table(table)} set bank_account_id = ${accountId}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)

/**
 * The account that the person who decides has seen, which must still be the one that waits. The record is
 * locked.
 */
async function lockWaiting(work: Work, kind: CollectingKind, id: number, accountId: number) {
  const row = await kind.lock(work, id)
  if (row.bank_account_id !== accountId)
    refuse({
      code: 'conflict',
      reason: 'account_changed',
    })
  const account = await accountOf(work, kind, id)
  if (!account || !waits(account, work.now))
    refuse({
      code: 'conflict',
      reason: 'not_waiting',
    })
  return account
}

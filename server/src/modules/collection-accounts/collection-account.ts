import { allRoleIds, can, labelOf, refuse, roleTerms } from '@moorgate/contract'
import type { AnswerOf, BodyOf, setOpportunityBank as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { maskAccountNumber } from '../../domain/bank-account.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { forTenant } from '../../kernel/database/for-tenant.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import type { QueryContext, Scope, Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { mustBeSecondPerson, secondPeople, whyNotSecond } from '../second-person/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { readNumbers } from '../methods/index.ts'
import {
  accountBeforeSql,
  approveAccount,
  beginStanding,
  callableFromSql,
  refuseAccount,
} from '../payout-accounts/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { mayTouch } from '../opportunity-visibility/index.ts'

type BankAccountBody = BodyOf<typeof endpoint>
type BankDetails = AnswerOf<typeof endpoint>

/** The numbers of an account, as a payer needs them. */
export interface AccountNumbers {
  holder_name: string
  sort_code: string | null
  account_number: string | null
  iban: string | null
  bic: string | null
}

const context = ({ tenant }: Pick<Scope, 'tenant'>, opportunityId: number) => [
  tenant.id,
  'bank_account',
  'investment_opportunity',
  opportunityId,
]

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
 * Takes an account back while it waits, whoever set it: that only undoes. The last account that counted is
 * back; where there was none, investors pay into none.
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

const setIt = 'You set this account, so you can’t approve it.'

const beforeSql = (offer: string, accountId: string, tenantId: number) =>
  forTenant(accountBeforeSql(offer, accountId, 'investment_opportunity'), tenantId)

async function lockOpportunity(work: Work, id: number) {
  const row = await lockRow(work, opportunities, id)
  if (!mayTouch(work, row['status'] as number, 'update')) refuse({ code: 'forbidden' })
  return row
}

const payInto = (work: Work, id: number, accountId: number | null) =>
  sql`update investment_opportunities set bank_account_id = ${accountId}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)

/**
 * The account that whoever decides has seen, which must still be the one that waits. The opportunity is
 * locked.
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

const waits = ({ held_until: until }: { held_until: Date | null }, now: Date) => until !== null && until > now

/**
 * The account that an opportunity's investors pay into now, without its numbers, with who may decide about
 * it.
 */
async function readOpportunityBank(scope: Scope & { db: Db | Trx }, id: number): Promise<BankDetails> {
  const account = await accountOf(scope, id)
  if (!account || !mayTouch(scope, account.status, 'visit')) refuse({ code: 'not_found' })
  const { status, created_by: setter, created_at: setAt, approved_at: approvedAt, ...shown } = account
  return {
    ...shown,
    verified: shown.verified as BankDetails['verified'],
    standing: approvedAt === null ? 'waiting' : 'approved',
    held_until: account.held_until?.toISOString() ?? null,
    set_at: setAt.toISOString(),
    ...(await decisionOn(scope, { setter, status, isOpen: waits(account, scope.now) })),
  }
}

/**
 * The same for a reader. Where bank accounts are hidden from staff, those who decide about one see it while
 * it waits.
 */
export async function showOpportunityBank(scope: Scope & { db: Db | Trx }, id: number): Promise<BankDetails> {
  const shown = await readOpportunityBank(scope, id)
  const isHidden = scope.tenant.flags['hide_bank_details_admin'] === 1
  if (isHidden && !shown.can.approve && !shown.can.refuse) refuse({ code: 'not_found' })
  return shown
}

const mayDecide = (scope: Scope, status: number): boolean =>
  can(scope.actor.roleId ?? 0, 'cash_calls', 'update') && mayTouch(scope, status, 'update')

/** What the reader may do about an account that waits, why not, and who may approve it. */
async function decisionOn(
  scope: Scope & { db: Db | Trx },
  { setter, status, isOpen }: { setter: number | null; status: number; isOpen: boolean },
): Promise<Pick<BankDetails, 'can' | 'approval_refused' | 'approvers'>> {
  if (!isOpen) return { can: { approve: false, refuse: false }, approval_refused: null, approvers: [] }
  const isRight = mayDecide(scope, status)
  const refused = isRight ? await whyNotSecond(scope, [setter], setIt) : notYours(scope)
  const staff = await staffWhoMay(scope, 'cash_calls', 'update')
  const people = await secondPeople(scope, [setter], staff)
  return {
    can: { approve: refused === null, refuse: isRight },
    approval_refused: refused,
    approvers: people.map(({ name }) => name),
  }
}

function notYours({ tenant }: Scope): string {
  const { labels } = wordingOf(tenant)
  const roles = allRoleIds.filter((roleId) => can(roleId, 'cash_calls', 'update'))
  const names = roles.map((roleId) => labelOf(labels, roleTerms[roleId]))
  return `The account that ${labelOf(labels, 'investors', { lower: true })} pay into is approved by another role: ${names.join(', ')}.`
}

async function accountOf({ db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx }, id: number) {
  const { rows } = await sql<Account>`
    select b.id, b.holder_name, b.masked, b.country, b.currency, b.verified, b.created_at, b.created_by, o.status, s.approved_at,
      ${sql.raw(callableFromSql('s'))} as held_until, (select f.masked ${beforeSql('o', 'b.id', tenant.id)}) as before,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = b.created_by) as set_by
    from investment_opportunities o
    join bank_accounts b on b.tenant_id = ${tenant.id} and b.id = o.bank_account_id
    join bank_account_standings s on s.tenant_id = ${tenant.id} and s.bank_account_id = b.id
    where o.tenant_id = ${tenant.id} and o.id = ${id} and o.deleted_at is null`.execute(db)
  return rows[0]
}

interface Account {
  id: number
  holder_name: string
  masked: string
  country: string
  currency: string
  verified: string
  created_at: Date
  created_by: number | null
  status: number
  approved_at: Date | null
  held_until: Date | null
  before: string | null
  set_by: string | null
}

/** The numbers of one account, opened for a payment notice. */
export async function accountNumbers(
  db: Db | Trx,
  scope: Pick<Scope, 'tenant'> & { platform: QueryContext['platform'] },
  accountId: number,
): Promise<AccountNumbers | undefined> {
  const account = await db
    .selectFrom('bank_accounts')
    .select(['sealed', 'owner_id'])
    .where('tenant_id', '=', scope.tenant.id)
    .where('id', '=', accountId)
    .where('owner_type', '=', 'investment_opportunity')
    .executeTakeFirst()
  if (!account) return undefined
  const text = unseal(scope.platform.settings.masterKey, context(scope, account.owner_id), account.sealed)
  return JSON.parse(text) as AccountNumbers
}

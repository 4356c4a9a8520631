import { can, refuse, allRoleIds, labelOf, roleTerms } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { forTenant } from '../../kernel/database/for-tenant.ts'
import { unseal } from '../../kernel/secrets.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { secondPeople, whyNotSecond } from '../second-person/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { callableFromSql, accountBeforeSql } from '../payout-accounts/index.ts'
import type { CollectingKind } from './collecting-record.ts'
import type { CollectionAccount } from '@moorgate/contract'
import { wordingOf } from '../../kernel/wording.ts'

/** The account that investors pay into now, without its numbers, with who may decide about it. */
export async function readAccount(
  scope: Scope & { db: Db | Trx },
  kind: CollectingKind,
  id: number,
): Promise<CollectionAccount> {
  const account = await accountOf(scope, kind, id)
  if (!account || !kind.may(scope, account.status, 'visit')) refuse({ code: 'not_found' })
  const { status, created_by: setter, created_at: setAt, approved_at: approvedAt, ...shown } = account
  return {
    ...shown,
    verified: shown.verified as CollectionAccount['verified'],
    standing: approvedAt === null ? 'waiting' : 'approved',
    held_until: waits(account, scope.now) ? account.held_until!.toISOString() : null,
    set_at: setAt.toISOString(),
    ...(await decisionOn(scope, {
      setter,
      mayChange: kind.may(scope, status, 'update'),
      isOpen: waits(account, scope.now),
    })),
  }
}

/**
 * The same for a reader. Where bank accounts are hidden from staff, those who decide about one see it while
 * it waits.
 */
export async function showAccount(
  scope: Scope & { db: Db | Trx },
  kind: CollectingKind,
  id: number,
): Promise<CollectionAccount> {
  const shown = await readAccount(scope, kind, id)
  const isHidden = scope.tenant.flags['hide_bank_details_admin'] === 1
  if (isHidden && !shown.can.approve && !shown.can.refuse) refuse({ code: 'not_found' })
  return shown
}

/** What the reader may do about an account that waits, why not, and who may approve it. */
async function decisionOn(
  scope: Scope & { db: Db | Trx },
  { setter, mayChange, isOpen }: { setter: number | null; mayChange: boolean; isOpen: boolean },
): Promise<Pick<CollectionAccount, 'can' | 'approval_refused' | 'approvers'>> {
  if (!isOpen) return { can: { approve: false, refuse: false }, approval_refused: null, approvers: [] }
  const isRight = can(scope.actor.roleId ?? 0, 'cash_calls', 'update') && mayChange
  const refused = isRight ? await whyNotSecond(scope, [setter], setIt) : notYours(scope)
  const staff = await staffWhoMay(scope, 'cash_calls', 'update')
  const people = await secondPeople(scope, [setter], staff)
  return {
    can: { approve: refused === null, refuse: isRight },
    approval_refused: refused,
    approvers: people.map(({ name }) => name),
  }
}

export async function accountOf(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  kind: CollectingKind,
  id: number,
) {
  const { rows } = await sql<Account>`
    select b.id, b.holder_name, b.masked, b.country, b.currency, b.verified, b.created_at, b.created_by, o.status, s.approved_at,
      ${sql.raw(callableFromSql('s'))} as held_until, (select f.masked ${beforeSql(kind, 'b.id', tenant.id)}) as before,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = b.created_by) as set_by
    from ${sql.table(kind.table)} o
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
    .select(['sealed', 'owner_type', 'owner_id'])
    .where('tenant_id', '=', scope.tenant.id)
    .where('id', '=', accountId)
    .where('owner_type', 'in', ['investment_opportunity', 'fund'])
    .executeTakeFirst()
  if (!account) return undefined
  const sealedFor = context(scope, account.owner_type, account.owner_id)
  const text = unseal(scope.platform.settings.masterKey, sealedFor, account.sealed)
  return JSON.parse(text) as AccountNumbers
}

/** The numbers of an account, as a payer needs them. */
export interface AccountNumbers {
  holder_name: string
  sort_code: string | null
  account_number: string | null
  iban: string | null
  bic: string | null
}

export const context = ({ tenant }: Pick<Scope, 'tenant'>, type: string, id: number) => [
  tenant.id,
  'bank_account',
  type,
  id,
]

export const setIt = 'You set this account, so you can’t approve it.'

/** The record is `o`. */
export const beforeSql = ({ type }: CollectingKind, accountId: string, tenantId: number) =>
  forTenant(accountBeforeSql('o', accountId, type), tenantId)

export const waits = ({ held_until: until }: { held_until: Date | null }, now: Date) =>
  until !== null && until > now

function notYours({ tenant }: Scope): string {
  const { labels } = wordingOf(tenant)
  const roles = allRoleIds.filter((roleId) => can(roleId, 'cash_calls', 'update'))
  const names = roles.map((roleId) => labelOf(labels, roleTerms[roleId]))
  return `This bank account must be approved by another role: ${names.join(', ')}.`
}

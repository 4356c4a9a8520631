import type { ExpressionBuilder } from 'kysely'
import { isStaff } from '@moorgate/contract'
import type { Db } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Scope } from '../../kernel/work.ts'

/** A user, as far as signing in is concerned. Never answered to anybody. */
export interface Account {
  id: number
  roleId: number
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
  isActive: boolean
  epoch: number
  verifiedAt: Date | null
  /**
   * Somebody else set the address, and nobody has proven its mailbox: no link that opens the account goes
   * there.
   */
  isAddressUnproven: boolean
  /**
   * A new address that they asked for themselves: it takes the place of `email` once its mailbox has proven
   * it.
   */
  newEmail: string | null
  /** Registered by themselves, and nobody has proven the mailbox since. */
  isUnconfirmed: boolean
  hasApp: boolean
  hasPasskey: boolean
}

/** Undefined for an address without an account. The address is lower case, as the contract makes it. */
export function accountByEmail(db: Db, tenantId: number, email: string): Promise<Account | undefined> {
  return accountWhere(db, tenantId, (users) => users('users.email', '=', email))
}

export function accountById(db: Db, tenantId: number, id: number): Promise<Account | undefined> {
  return accountWhere(db, tenantId, (users) => users('users.id', '=', id))
}

type Users = ExpressionBuilder<Tables, 'users'>

async function accountWhere(
  db: Db,
  tenantId: number,
  condition: (users: Users) => ReturnType<Users>,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'role_id',
      'email',
      'first_name',
      'last_name',
      'password_hash',
      'is_active',
      'session_epoch',
    ])
    .select([
      'email_verified_at',
      'email_set_by',
      'pending_email',
      'pending_email_by',
      'last_login_at',
      (users) => hasApp(users, tenantId),
      (users) => hasPasskey(users, tenantId),
    ])
    .where('users.tenant_id', '=', tenantId)
    .where('users.deleted_at', 'is', null)
    .where(condition)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      roleId: row.role_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      passwordHash: row.password_hash,
      isActive: row.is_active,
      epoch: row.session_epoch,
      verifiedAt: row.email_verified_at,
      isAddressUnproven: row.email_set_by !== null && row.email_verified_at === null,
      newEmail: row.pending_email_by === row.id ? row.pending_email : null,
      isUnconfirmed:
        row.email_verified_at === null && row.email_set_by === null && row.last_login_at === null,
      hasApp: Boolean(row.has_app),
      hasPasskey: Boolean(row.has_passkey),
    }
  )
}

const hasApp = (users: Users, tenantId: number) =>
  users
    .exists(
      users
        .selectFrom('two_factors')
        .select('user_id')
        .where('two_factors.tenant_id', '=', tenantId)
        .whereRef('two_factors.user_id', '=', 'users.id')
        .where('confirmed_at', 'is not', null),
    )
    .as('has_app')

const hasPasskey = (users: Users, tenantId: number) =>
  users
    .exists(
      users
        .selectFrom('passkeys')
        .select('passkeys.user_id')
        .where('passkeys.tenant_id', '=', tenantId)
        .whereRef('passkeys.user_id', '=', 'users.id'),
    )
    .as('has_passkey')

/**
 * Whether a password alone does not sign this account in. An authenticator app was switched on to be asked
 * for. A passkey is both factors in itself: an investor may have one as a quicker way in, but staff, who owe
 * a second factor, never get by without it.
 */
export const owesSecondFactor = (account: Pick<Account, 'roleId' | 'hasApp' | 'hasPasskey'>): boolean =>
  account.hasApp || (isStaff(account.roleId) && account.hasPasskey)

/** The scope of an act that somebody does who has just proved who they are, before a session says so. */
export const actingAs = <S extends Scope>(scope: S, account: Pick<Account, 'id' | 'roleId'>): S => ({
  ...scope,
  actor: { id: account.id, roleId: account.roleId },
})

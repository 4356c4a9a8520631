import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { seal, unseal } from '../../../kernel/secrets.ts'
import { digest } from '../../../kernel/tokens.ts'
import type { QueryContext, Scope, Work } from '../../../kernel/work.ts'
import { stepOf } from './totp.ts'

type Holder = Scope & Pick<QueryContext, 'platform'> & { db: Db }

const context = (scope: Scope, userId: number) => [scope.tenant.id, userId, 'totp'] as const

/** The app's secret and whether a code has confirmed it; undefined where none was ever made. */
export async function secretOf(
  holder: Holder,
  userId: number,
): Promise<{ secret: string; confirmed: boolean } | undefined> {
  const row = await holder.db
    .selectFrom('two_factors')
    .select(['secret', 'confirmed_at'])
    .where('tenant_id', '=', holder.tenant.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { masterKey } = holder.platform.settings
  return (
    row && {
      secret: unseal(masterKey, context(holder, userId), row.secret),
      confirmed: row.confirmed_at !== null,
    }
  )
}

/**
 * Keeps a secret that no code has confirmed yet, in the place of another one like it. A confirmed one stays.
 */
export async function keepSecret(work: Work, userId: number, secret: string): Promise<void> {
  const sealed = seal(work.platform.settings.masterKey, context(work, userId), secret)
  await work.db
    .insertInto('two_factors')
    .values({ tenant_id: work.tenant.id, user_id: userId, secret: sealed, created_at: work.now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ secret: sealed, created_at: work.now, last_step: 0 })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .execute()
}

/**
 * Whether this code is good now, which uses it up. The condition on `last_step` is what makes it single-use:
 * of two requests with the same code that arrive together, one updates the row and the other finds it moved
 * on.
 */
export async function useCode(holder: Holder, userId: number, code: string): Promise<boolean> {
  const known = await secretOf(holder, userId)
  const step = known && stepOf(known.secret, code, holder.now)
  if (step === undefined) return false
  const { numUpdatedRows } = await holder.db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('tenant_id', '=', holder.tenant.id)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const codeCount = 10
const codeBytes = 15

/**
 * Ten new recovery codes of 120 bits in the place of all old ones. Only their digests are kept, so this
 * answer is the only one.
 */
export async function makeRecoveryCodes(work: Work, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => written(randomBytes(codeBytes)))
  await forgetRecoveryCodes(work.db, work.tenant.id, userId)
  await work.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ tenant_id: work.tenant.id, user_id: userId, code_hash: digestOf(code) })))
    .execute()
  return codes
}

export async function forgetRecoveryCodes(db: Trx, tenantId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Whether this is a recovery code that has not been used, which uses it. */
export async function useRecoveryCode(holder: Holder, userId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await holder.db
    .updateTable('recovery_codes')
    .set({ used_at: holder.now })
    .where('tenant_id', '=', holder.tenant.id)
    .where('user_id', '=', userId)
    .where('code_hash', '=', digestOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sixteen symbols that nobody confuses on paper, in groups: `4f7a-…`. */
const written = (bytes: Buffer) => bytes.toString('hex').match(/.{6}/g)!.join('-')

/** Typed in capitals, with spaces or without hyphens, it is the same code. */
const digestOf = (code: string) => digest(code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''))

import type { Platform } from '../../kernel/platform.ts'
import { later, minutes, seconds } from '../../kernel/clock.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { system, transact } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { changeConnection, connectionOf, lockConnection } from './connection.ts'
import type { AccountingConnection } from './connection.ts'
import { askForTokens, isFault } from './provider.ts'
import type { Fault, Tokens } from './provider.ts'

/** A firm's books, as its jobs and pages reach them. */
export interface Books {
  platform: Platform
  tenant: Tenant
}

const context = (tenantId: number, of: 'access_token' | 'refresh_token') =>
  ['accounting_connection', tenantId, of] as const

/** A token that ends sooner is exchanged before it is used. */
const leftAtLeast = minutes(1)

export const sealedTokens = ({ platform, tenant, now }: Work, tokens: Tokens) => ({
  access_sealed: seal(platform.settings.masterKey, context(tenant.id, 'access_token'), tokens.access),
  access_expires_at: later(now, seconds(tokens.seconds)),
  refresh_sealed: seal(platform.settings.masterKey, context(tenant.id, 'refresh_token'), tokens.refresh),
})

export const noTokens = { access_sealed: null, access_expires_at: null, refresh_sealed: null }

export const refreshTokenOf = ({ settings }: Platform, row: AccountingConnection): string | undefined =>
  row.refresh_sealed === null
    ? undefined
    : unseal(settings.masterKey, context(row.tenant_id, 'refresh_token'), row.refresh_sealed)

/**
 * The access token of now: the one that is there, or the next. `refused` is one that the provider took no
 * more.
 */
export async function accessToken(books: Books, refused?: string): Promise<{ token: string } | Fault> {
  const { platform, tenant } = books
  const row = await connectionOf({ db: platform.database.of(tenant.id), tenant })
  return usable(books, row, refused) ?? exchange(books, refused)
}

function usable(
  { platform: { clock, settings } }: Books,
  row: AccountingConnection | undefined,
  refused: string | undefined,
): { token: string } | Fault | undefined {
  if (!row || row.refresh_sealed === null) return { fault: 'ended' }
  if (row.access_sealed === null || row.access_expires_at! <= later(clock.now(), leftAtLeast))
    return undefined
  const token = unseal(settings.masterKey, context(row.tenant_id, 'access_token'), row.access_sealed)
  return token === refused ? undefined : { token }
}

/**
 * The next pair of tokens. A refresh token counts once, so the row is locked while the provider is asked: two
 * who used the same one would end the connection. A process that dies before it has stored the answer uses
 * the token before again, which the provider takes for half an hour.
 */
function exchange(books: Books, refused: string | undefined): Promise<{ token: string } | Fault> {
  const { platform, tenant } = books
  const scope = { tenant, actor: system, now: platform.clock.now() }
  return transact(platform, scope, async (work) => {
    const row = await lockConnection(work)
    const already = usable(books, row, refused)
    if (already) return already
    const { accounting } = platform.settings
    if (!accounting) return { fault: 'no_answer', reason: 'Xero isn’t set up on this server.' }
    const tokens = await askForTokens(accounting, {
      grant_type: 'refresh_token',
      refresh_token: refreshTokenOf(platform, row!)!,
    })
    if (!isFault(tokens)) {
      await changeConnection(work, sealedTokens(work, tokens))
      return { token: tokens.access }
    }
    if (tokens.fault !== 'refused') return tokens
    if (tokens.reason !== 'invalid_grant')
      return { fault: 'no_answer', reason: 'Xero refused this server’s client id or secret.' }
    return end(work)
  })
}

/** The provider takes the connection no more: staff have to connect again. What waits goes on waiting. */
async function end(work: Work): Promise<Fault> {
  await changeConnection(work, { ...noTokens, ended_at: work.now })
  work.emit({
    type: 'accounting_connection.ended',
    subject: { type: 'accounting_connection', id: null },
  })
  return { fault: 'ended' }
}

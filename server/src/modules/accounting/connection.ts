import { refuse, unsentEntryStatuses, updateAccountingOptions } from '@moorgate/contract'
import type { AccountingState, AnswerOf, readAccountingStatus } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { linkTo } from '../../kernel/links.ts'
import type { Platform } from '../../kernel/platform.ts'
import { permissionsOfSettings } from '../../kernel/resource/permissions.ts'
import { checkVersion } from '../../kernel/rows.ts'
import type { AccountingClient } from '../../kernel/settings.ts'
import type { Scope, Work } from '../../kernel/work.ts'

export type AccountingConnection = Omit<Selectable<Tables['accounting_connections']>, 'organisations'> & {
  organisations: readonly Organisation[]
}

export interface Organisation {
  id: string
  name: string
}

type Reader = Pick<Scope, 'tenant'> & { db: Db | Trx; platform: Platform }

export async function connectionOf({
  db,
  tenant,
}: Omit<Reader, 'platform'>): Promise<AccountingConnection | undefined> {
  const { rows } = await sql<AccountingConnection>`
    select * from accounting_connections where tenant_id = ${tenant.id}`.execute(db)
  return rows[0]
}

/** For this transaction alone. */
export async function lockConnection({ db, tenant }: Work): Promise<AccountingConnection | undefined> {
  const { rows } = await sql<AccountingConnection>`
    select * from accounting_connections where tenant_id = ${tenant.id} for update`.execute(db)
  return rows[0]
}

/** One that may be changed: 409 where the books are not connected, or another version was seen. */
export async function lockConnected(work: Work, version: number | undefined): Promise<AccountingConnection> {
  const row = await lockConnection(work)
  checkVersion({ version: row?.version ?? 0 }, version)
  if (!row || row.refresh_sealed === null)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting_connection' })
  return row
}

export const changeConnection = (
  { db, tenant, now }: Work,
  values: Partial<Omit<Selectable<Tables['accounting_connections']>, 'tenant_id'>>,
) =>
  db
    .updateTable('accounting_connections')
    .set((row) => ({ ...values, updated_at: now, version: row('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .execute()

/** The installation's client of the provider: 409 where there is none. */
export const clientOf = ({ settings }: Pick<Platform, 'settings'>): AccountingClient =>
  settings.accounting ?? refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting' })

/** Where the provider sends the browser back to. It is compared letter for letter with what is registered there. */
export const redirectAddress = ({ platform, tenant }: Pick<Reader, 'platform' | 'tenant'>): string =>
  linkTo(platform, tenant, '/admin/settings/account/connections')

/**
 * The books that what happens now is queued for. A connection that the provider ended still queues, because
 * the firm wants it; one that the firm ended does not.
 */
export function booksOf(row: AccountingConnection | undefined): string | undefined {
  if (!row || (row.refresh_sealed === null && row.ended_at === null)) return undefined
  return row.organisation_id ?? undefined
}

function stateOf({ settings }: Platform, row: AccountingConnection | undefined): AccountingState {
  if (!settings.accounting) return 'not_set_up'
  if (row?.ended_at) return 'ended'
  if (!row || row.refresh_sealed === null) return 'not_connected'
  return row.organisation_id === null ? 'choosing' : 'connected'
}

interface Counts {
  waiting: number
  failed: number
  connected_by: string | null
}

/** The connection as its page shows it. */
export async function shownConnection(
  reader: Reader & Pick<Scope, 'actor'>,
): Promise<AnswerOf<typeof readAccountingStatus>> {
  const { db, platform, tenant } = reader
  const row = await connectionOf(reader)
  const { rows } = await sql<Counts>`
    select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'failed')::int as failed,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = ${row?.connected_by ?? null}) as connected_by
    from accounting_entries where tenant_id = ${tenant.id} and status in ${sql.raw(statusList(unsentEntryStatuses))}`.execute(
    db,
  )
  const { waiting, failed, connected_by: connectedBy } = rows[0]!
  const isPaused = row?.paused_until != null && row.paused_until > platform.clock.now()
  return {
    state: stateOf(platform, row),
    organisation: organisationOf(row),
    organisations: [...(row?.organisations ?? [])],
    redirect_address: redirectAddress(reader),
    connected_at: row?.connected_at?.toISOString() ?? null,
    connected_by: connectedBy,
    paused_until: isPaused ? row.paused_until!.toISOString() : null,
    is_left_at_provider: row?.is_left_at_provider ?? false,
    waiting,
    failed,
    ...optionsOf(row),
    permissions: permissionsOfSettings(reader, { edit: updateAccountingOptions }),
    version: row?.version ?? 0,
  }
}

const organisationOf = (row: AccountingConnection | undefined): Organisation | null =>
  row?.organisation_id == null ? null : { id: row.organisation_id, name: row.organisation_name ?? '' }

export type AccountingOptions = ReturnType<typeof optionsOf>

export const optionsOf = (row: AccountingConnection | undefined) => ({
  sends_cash_calls: row?.sends_cash_calls ?? false,
  sends_drawdowns: row?.sends_drawdowns ?? false,
  sends_refunds: row?.sends_refunds ?? false,
  sends_fees: row?.sends_fees ?? false,
  sends_distributions: row?.sends_distributions ?? false,
  calls_account: row?.calls_account ?? null,
  drawdowns_account: row?.drawdowns_account ?? null,
  fees_account: row?.fees_account ?? null,
  fees_vat: (row?.fees_vat ?? 'none') as 'none' | 'exempt' | 'standard',
  distributions_account: row?.distributions_account ?? null,
  bank_account: row?.bank_account ?? null,
})

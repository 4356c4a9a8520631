import { refuse, refuseField, updateCardOptions } from '@moorgate/contract'
import type { AnswerOf, BodyOf, connectCards, readCardConnection } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { linkTo } from '../../kernel/links.ts'
import type { Platform } from '../../kernel/platform.ts'
import { permissionsOfSettings } from '../../kernel/resource/permissions.ts'
import { checkVersion } from '../../kernel/rows.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { decisionOn, heldUntil, standingOf } from './held-account.ts'

export type CardConnection = Selectable<Tables['card_connections']>

type Reader = Pick<Scope, 'tenant'> & { db: Db | Trx; platform: Platform }

const context = (tenantId: number, of: 'secret_key' | 'webhook_secret') =>
  ['card_connection', tenantId, of] as const

export const connectionOf = ({ db, tenant }: Omit<Reader, 'platform'>): Promise<CardConnection | undefined> =>
  db.selectFrom('card_connections').selectAll().where('tenant_id', '=', tenant.id).executeTakeFirst()

/** The key under which the provider is asked; undefined where it was removed. */
export const secretKeyOf = (platform: Platform, row: CardConnection): string | undefined =>
  row.secret_sealed === null
    ? undefined
    : unseal(platform.settings.masterKey, context(row.tenant_id, 'secret_key'), row.secret_sealed)

/** A payment with a test card moves no money, so no investment of a real firm is paid by one (decision 30). */
const movesMoney = ({ settings }: Platform, { livemode }: Pick<CardConnection, 'livemode'>): boolean =>
  livemode || !settings.production

/**
 * The connection through which cards are taken by now; undefined while its account waits for a second person,
 * and where it takes test cards alone.
 */
export async function takingConnection(
  reader: Reader & Pick<Scope, 'now'>,
): Promise<CardConnection | undefined> {
  const connection = await connectionOf(reader)
  if (!connection || !movesMoney(reader.platform, connection)) return undefined
  return heldUntil(connection, reader.now) ? undefined : connection
}

interface KeyWanted {
  /** For what begins now, which an account that waits for a second person is not asked for. */
  forNew?: boolean
  /** The connection, where it has been read. */
  of?: CardConnection
}

/** The key of the account that is connected; undefined where there is none. */
export async function accountKey(
  reader: Reader,
  { forNew = false, of }: KeyWanted = {},
): Promise<string | undefined> {
  const find = () =>
    forNew ? takingConnection({ ...reader, now: reader.platform.clock.now() }) : connectionOf(reader)
  const connection = of ?? (await find())
  return connection && secretKeyOf(reader.platform, connection)
}

export const webhookSecretOf = (platform: Platform, row: CardConnection): string =>
  unseal(platform.settings.masterKey, context(row.tenant_id, 'webhook_secret'), row.webhook_sealed)

const ending = (key: string) => key.slice(-4)

/** Seals the keys of an account. They take the place of those before; what is offered by card stays chosen. */
export async function saveKeys(work: Work, body: BodyOf<typeof connectCards>): Promise<void> {
  const livemode = body.secret_key.includes('_live_')
  if (!movesMoney(work.platform, { livemode }))
    refuseField('secret_key', 'Enter a live key. Payments with test cards move no money.')
  const before = await lock(work)
  const { masterKey } = work.platform.settings
  const sealed = (of: 'secret_key' | 'webhook_secret') =>
    seal(masterKey, context(work.tenant.id, of), body[of])
  const values = {
    secret_sealed: sealed('secret_key'),
    secret_ending: ending(body.secret_key),
    webhook_sealed: sealed('webhook_secret'),
    webhook_ending: ending(body.webhook_secret),
    livemode,
    account_name: null,
    checked_at: null,
    set_at: work.now,
    set_by: work.actor.id,
    updated_at: work.now,
    ...standingOf(work, body.secret_key, before && { ...before, key: secretKeyOf(work.platform, before) }),
  }
  await work.db
    .insertInto('card_connections')
    .values({ tenant_id: work.tenant.id, ...values })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet((row) => ({
        ...values,
        version: row('card_connections.version', '+', 1),
      })),
    )
    .execute()
  work.emit({
    type: 'card_connection.connected',
    subject: { type: 'card_connection', id: null },
    ...(before && { before: factsOf(before) }),
    after: {
      livemode: values.livemode,
      secret_ending: values.secret_ending,
      held_until: heldUntil(values, work.now)?.toISOString() ?? null,
    },
  })
}

const factsOf = ({ livemode, secret_ending: secretEnding }: CardConnection) => ({
  livemode,
  secret_ending: secretEnding,
})

export const lock = (work: Work): Promise<CardConnection | undefined> =>
  work.db
    .selectFrom('card_connections')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .forUpdate()
    .executeTakeFirst()

const lockConnected = async (work: Work, version?: number): Promise<CardConnection> => {
  const row = await lock(work)
  checkVersion({ version: row?.version ?? 0 }, version)
  if (!row || row.secret_sealed === null)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'cards' })
  return row
}

export const change = (work: Work, values: Partial<Omit<CardConnection, 'tenant_id'>>) =>
  work.db
    .updateTable('card_connections')
    .set((row) => ({ ...values, updated_at: work.now, version: row('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .execute()

/** What may be paid by card, and how much at once. */
export async function chooseOptions(
  work: Work,
  body: BodyOf<typeof updateCardOptions>,
  version: number | undefined,
): Promise<void> {
  const row = await lockConnected(work, version)
  const { maximum } = body
  const values = {
    ...(body.takes_investments !== undefined && { takes_investments: body.takes_investments }),
    ...(maximum !== undefined && { maximum_minor: maximum === null ? null : parseMoney(maximum, 'GBP')! }),
  }
  const options = ({ takes_investments: takes, maximum_minor: most }: CardConnection) => ({
    takes_investments: takes,
    maximum_minor: most === null ? null : String(most),
  })
  const [before, after] = [options(row), options({ ...row, ...values })]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await change(work, values)
  work.emit({
    type: 'card_connection.updated',
    subject: { type: 'card_connection', id: null },
    before,
    after,
  })
}

/** Deletes the secret key. The webhook's stays, so that what is known of earlier payments stays true. */
export async function removeKeys(work: Work, version: number | undefined): Promise<void> {
  const row = await lock(work)
  checkVersion({ version: row?.version ?? 0 }, version)
  if (!row || row.secret_sealed === null) return
  await change(work, {
    secret_sealed: null,
    secret_ending: null,
    takes_investments: false,
    account_name: null,
    checked_at: null,
  })
  work.emit({
    type: 'card_connection.removed',
    subject: { type: 'card_connection', id: null },
    before: factsOf(row),
  })
}

/** The provider answered to the key, and said whose account it is. */
export async function recordCheck(work: Work, read: CardConnection, accountName: string): Promise<void> {
  const row = await lockConnected(work)
  if (row.secret_sealed !== read.secret_sealed) return
  await change(work, { account_name: accountName.slice(0, 200), checked_at: work.now })
  work.emit({
    type: 'card_connection.checked',
    subject: { type: 'card_connection', id: null },
    after: { account_name: accountName.slice(0, 200) },
  })
}

/** The connection as its page shows it: of the keys only how they end. */
export async function shownConnection(
  reader: Reader & Pick<Scope, 'actor' | 'now'>,
): Promise<AnswerOf<typeof readCardConnection>> {
  const { db, platform, tenant } = reader
  const row = await connectionOf(reader)
  const connected = row !== undefined && row.secret_sealed !== null
  const person = connected
    ? await db
        .selectFrom('users')
        .select('name')
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', row.set_by ?? 0)
        .executeTakeFirst()
    : undefined
  return {
    connected,
    mode: connected ? (row.livemode ? 'live' : 'test') : null,
    secret_ending: row?.secret_ending ?? null,
    webhook_ending: row?.webhook_ending ?? null,
    webhook_address: linkTo(platform, tenant, '/webhooks/stripe'),
    takes_investments: row?.takes_investments ?? false,
    maximum: row === undefined || row.maximum_minor === null ? null : formatMoney(row.maximum_minor, 'GBP'),
    account_name: row?.account_name ?? null,
    checked_at: row?.checked_at?.toISOString() ?? null,
    set_at: connected ? row.set_at.toISOString() : null,
    set_by: person?.name ?? null,
    ...(await decisionOn(reader, connected ? row : undefined)),
    permissions: permissionsOfSettings(reader, { edit: updateCardOptions }),
    version: row?.version ?? 0,
  }
}

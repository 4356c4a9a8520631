import { refuse, roleIds } from '@moorgate/contract'
import { groupOn } from '@moorgate/contract/notifications/index.ts'
import type {
  NotificationGroup,
  NotificationSide,
  StoppedEmails,
} from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { choose, isWanted } from './choices.ts'
import { marketingConsents } from './marketing-consent.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'
import type { MailReader, UnsubscribeLink } from './unsubscribe-link.ts'

type LinkScope = Scope & { db: Db | Trx; platform: Platform }

/** What a link stops, and whether it is stopped. 404 of a link that is not ours or leads to nobody. */
export async function linkedEmails(asking: LinkScope, token: string): Promise<StoppedEmails> {
  return stoppedBy(asking, await linkOf(asking, token))
}

async function stoppedBy(asking: LinkScope, link: UnsubscribeLink): Promise<StoppedEmails> {
  const side = link.kind === 'user' ? await sideOf(asking, link.id) : null
  const isStopped =
    link.stops === 'marketing'
      ? !((await consentsOf(asking, link).isGiven(asking, link.id)) ?? refuse({ code: 'not_found' }))
      : await isOff(asking, link.id, optional(link.stops, side))
  return { stops: link.stops, side, is_stopped: isStopped }
}

/** Stops them, for good until the reader turns them on. Said again, it stays as it is. */
export async function stopLinked(work: Work, token: string): Promise<StoppedEmails> {
  const link = await linkOf(work, token)
  const found = await stoppedBy(work, link)
  if (found.is_stopped) return found
  if (link.stops === 'marketing') await consentsOf(work, link).withdraw(work, link.id)
  else await choose(work, { userId: link.id, group: link.stops, channel: 'mail', isOn: false }, 'link')
  return { ...found, is_stopped: true }
}

/** Whom a link is of today: a letter to an account that was merged stops those of the account that remains. */
async function linkOf(asking: LinkScope, token: string): Promise<UnsubscribeLink> {
  const link = readUnsubscribeToken(asking.tenant, token) ?? refuse({ code: 'not_found' })
  return link.kind === 'user' ? { ...link, id: await remainingAccount(asking, link.id) } : link
}

/** The account itself, or the last one that it was merged into. */
async function remainingAccount({ db, tenant }: LinkScope, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive became as (
      select ${id}::bigint as id
      union
      select m.kept_id from became b
      join merges m on m.tenant_id = ${tenant.id} and m.closed_id = b.id and m.status = 'merged')
    select u.id from became b
    join users u on u.tenant_id = ${tenant.id} and u.id = b.id and u.deleted_at is null limit 1`.execute(db)
  return rows[0]?.id ?? refuse({ code: 'not_found' })
}

const consentsOf = ({ platform }: LinkScope, { kind }: MailReader) =>
  marketingConsents(platform.modules).find((each) => each.kind === kind) ?? refuse({ code: 'not_found' })

async function sideOf({ db, tenant }: LinkScope, id: number): Promise<NotificationSide> {
  const user = await db
    .selectFrom('users')
    .select('role_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) refuse({ code: 'not_found' })
  return user.role_id === roleIds.user ? 'investor' : 'staff'
}

/** A group that has become required since the letter was written can't be stopped any more. */
function optional(name: NotificationGroup, side: NotificationSide | null): NotificationGroup {
  const group = side === null ? undefined : groupOn(name, side)
  return group?.mail && group.why === undefined ? name : refuse({ code: 'not_found' })
}

async function isOff({ db, tenant }: LinkScope, userId: number, group: NotificationGroup): Promise<boolean> {
  const asked = { userId: sql`${userId}`, group: sql`${group}`, channel: 'mail' } as const
  const { rows } = await sql<{ is_wanted: boolean }>`
    select ${isWanted(tenant.id, asked)} as is_wanted`.execute(db)
  return rows[0]?.is_wanted === false
}

import { refuse } from '@moorgate/contract'
import { endNamedSession } from '../../../kernel/change-session.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import type { BrowserContext } from './device.ts'
import { signOutElsewhere } from '../passwords/write-password.ts'

// Only what would open today: a session of an older epoch, or one that ran out, is none.
const sessionsStatement = `
  select coalesce(json_agg(json_build_object(
    'id', s.public_id, 'current', s.id_hash = $3, 'browser', s.browser, 'address', s.address, 'remembered', s.remembered,
    'created_at', wire_instant(s.created_at), 'last_seen_at', wire_instant(s.last_seen_at)
  ) order by s.id_hash = $3 desc, s.last_seen_at desc), '[]')::text as json
  from sessions s
  join users u on u.tenant_id = $1 and u.id = s.user_id and u.session_epoch = s.epoch
  where s.tenant_id = $1 and s.user_id = $2 and s.idle_expires_at > $4 and s.absolute_expires_at > $4`

/** Where one is signed in: this browser first, then by when they were last seen. */
export async function sessions({ platform, tenant, actor, now }: QueryContext): Promise<JsonText> {
  const values = [tenant.id, actor.id, actor.session?.idHash, now]
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, sessionsStatement, values)
  return new JsonText(row?.json ?? '[]')
}

/** Signs one browser out from afar. Somebody else's session is not found, like one that never was. */
export async function endOneSession(work: Work, publicId: string): Promise<void> {
  const userId = work.actor.id ?? 0
  if (!(await endNamedSession(work.db, work.tenant.id, { userId, publicId }))) refuse({ code: 'not_found' })
  work.emit({ type: 'identity.session_ended', subject: { type: 'user', id: userId } })
}

/** "Log out everywhere else". */
export async function endOtherSessions(work: Work, visit: BrowserContext): Promise<NewSession> {
  const account = await ownAccount(work)
  work.emit({ type: 'identity.signed_out_elsewhere', subject: { type: 'user', id: account.id } })
  return signOutElsewhere(work, account, visit)
}

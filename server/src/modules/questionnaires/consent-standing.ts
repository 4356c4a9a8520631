import { questionsIn, refuse, roleIds } from '@moorgate/contract'
import type { ConsentStanding } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext as Asking } from '../../kernel/work.ts'
import { presentVersion } from './versions.ts'
import { wayOf } from './ways-of-purposes.ts'

interface Decision {
  purpose: string
  granted: boolean
  title: string
  text: string | null
  source: 'investor' | 'staff'
  note: string | null
  decided_at: string
  decided_by: string | null
}

/**
 * Where somebody stands on every purpose that is asked about now, in the order in which it is asked.
 * Investors are answered about themselves, whomever they name. A way of hearing of offers is as it was last
 * turned, also elsewhere: then nothing is said of a decision.
 */
export async function consentStanding(asking: Asking, named: number | undefined): Promise<ConsentStanding[]> {
  const userId = asking.actor.roleId === roleIds.user ? asking.actor.id : named
  if (!userId) refuse({ code: 'invalid', errors: { user_id: ['The user id field is required.'] } })
  const ways = (await waysOf(asking, userId)) ?? refuse({ code: 'not_found' })
  const { definition } = await presentVersion(asking.db, asking.tenant.id, 'investor_consent')
  const decisions = new Map((await newestDecisions(asking, userId)).map((each) => [each.purpose, each]))
  return questionsIn(definition).map(({ key, text, hint = null }) => {
    const way = wayOf(key)
    const last = decisions.get(key)
    const isTurned = way !== undefined && ways[way] !== (last?.granted ?? false)
    const decided = isTurned ? undefined : last
    return {
      purpose: key,
      title: text,
      text: hint,
      granted: isTurned ? ways[way] : (decided?.granted ?? null),
      decided_at: decided?.decided_at ?? null,
      decided_by: decided?.decided_by ?? null,
      source: decided?.source ?? null,
      note: decided?.note ?? null,
      is_outdated: decided !== undefined && (decided.title !== text || decided.text !== hint),
    }
  })
}

async function newestDecisions({ db, tenant }: Asking, userId: number): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select distinct on (c.purpose) c.purpose, c.granted, c.title, c.text, c.source, c.note,
      wire_instant(c.decided_at) as decided_at, u.name as decided_by
    from investor_consents c
    join users u on u.tenant_id = ${tenant.id} and u.id = c.created_by
    where c.tenant_id = ${tenant.id} and c.user_id = ${userId}
    order by c.purpose, c.id desc`.execute(db)
  return rows
}

/** How an investor may be told of offers; undefined for no investor. */
const waysOf = ({ db, tenant }: Asking, id: number) =>
  db
    .selectFrom('users')
    .select(['marketing', 'marketing_phone'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

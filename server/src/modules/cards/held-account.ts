import type { AnswerOf, readCardConnection } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { hours, later } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { secondPeople, whyNotSecond } from '../second-person/index.ts'
import { staffWhoMay } from '../staff/index.ts'

type CardAccountStanding = Pick<
  Selectable<Tables['card_connections']>,
  'held_until' | 'approved_by' | 'approved_at'
>

/** No card is taken through an account that nobody else approved until this long after (decision 30). */
const heldFor = hours(48)

export const setIt = 'You connected this account, so you can’t approve it. Ask a colleague.'

/**
 * How an account stands once its keys are saved. Another live one waits; the same key again changes nothing, and
 * a test account takes no money.
 */
export function standingOf(
  { now }: Pick<Work, 'now'>,
  key: string,
  before: (CardAccountStanding & { key: string | undefined }) | undefined,
): CardAccountStanding {
  if (before?.key === key) {
    const { held_until, approved_by, approved_at } = before
    return { held_until, approved_by, approved_at }
  }
  const waits = key.includes('_live_')
  return { held_until: waits ? later(now, heldFor) : null, approved_by: null, approved_at: null }
}

/** Until when no card is taken through an account; null where it counts. */
export const heldUntil = (
  { held_until: until }: Pick<CardAccountStanding, 'held_until'>,
  now: Date,
): Date | null => (until !== null && until > now ? until : null)

type Decision = Pick<
  AnswerOf<typeof readCardConnection>,
  'held_until' | 'can_approve' | 'approval_refused' | 'approvers'
>

/** What the reader may do about an account that waits, why not, and who may approve it. */
export async function decisionOn(
  scope: Pick<Scope, 'tenant' | 'actor' | 'now'> & { db: Db | Trx },
  row: (Pick<CardAccountStanding, 'held_until'> & { set_by: number | null }) | undefined,
): Promise<Decision> {
  const until = row ? heldUntil(row, scope.now) : null
  if (!row || !until) return { held_until: null, can_approve: false, approval_refused: null, approvers: [] }
  const staff = await staffWhoMay(scope, 'features', 'update')
  const people = await secondPeople(scope, [row.set_by], staff)
  const mayDecide = staff.some((id) => id === scope.actor.id)
  const refused = mayDecide ? await whyNotSecond(scope, [row.set_by], setIt) : null
  return {
    held_until: until.toISOString(),
    can_approve: mayDecide && refused === null,
    approval_refused: refused,
    approvers: people.map(({ name }) => name),
  }
}

import { refuse } from '@moorgate/contract'
import { hours, later } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'

/** For this long an account that somebody opened or gave another address to counts as theirs. */
const ownFor = hours(48)

/**
 * 403 `second_person` for whoever had a hand in what is to be approved. A colleague whose account one of them opened less than 48 hours
 * ago is no second person either: nobody approves their own change by an account that they have just made.
 */
export async function mustBeSecondPerson(
  work: Work,
  makers: readonly (number | null)[],
  message?: string,
): Promise<void> {
  const { id } = work.actor
  const refused = () => refuse({ code: 'forbidden', reason: 'second_person', ...(message && { message }) })
  if (id === null || makers.includes(id)) return refused()
  const made = await work.db
    .selectFrom('users')
    .select('created_by')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('created_at', '>', later(work.now, -ownFor))
    .executeTakeFirst()
  if (made && made.created_by !== null && makers.includes(made.created_by)) return refused()
}

import { isExisting, refuse } from '@moorgate/contract'
import { allottedSharesSql, ofRoundRow } from '../../rows/investment-rows.ts'
import { CompiledQuery } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { notLateYet, receivedOf, stateOf, uncalledOf } from './money-standing.ts'
import type { BookState } from './money-standing.ts'

/**
 * An investment of a book. Money in minor units: asked for or allotted, what of it counts, what came in, and
 * what of that counts.
 */
export interface BookLine {
  id: number
  investor: string
  /** Whose it is, whether for themselves or for an organisation of theirs. */
  userId: number
  person: string
  reference: string
  state: BookState
  amountMinor: bigint
  heldMinor: bigint
  paidMinor: bigint
  receivedMinor: bigint
  /** What no cash call has asked for yet, where a part was called. */
  uncalledMinor: bigint
  /** Where one of its lines is late: what of the others is not. */
  notLateMinor: bigint
  /** Allotted; null before that. */
  shares: string | null
}

/** Money that is owed back, in minor units. */
export interface DueRefund {
  id: number
  to: string
  reason: string
  minor: bigint
}

export interface Book {
  name: string
  currency: string
  price: string | null
  targetMinor: bigint | null
  minimumMinor: bigint | null
  /** Nothing is still to place in it. */
  isCompleted: boolean
  today: string
  lines: BookLine[]
  refunds: DueRefund[]
}

type Row = Record<'amount' | 'held' | 'paid' | 'received' | 'uncalled' | 'notLate', string> &
  Pick<BookLine, 'id' | 'investor' | 'userId' | 'person' | 'reference' | 'state' | 'shares'>

/** Every investment of an opportunity, the oldest first. 404 where there is none. */
export async function readBook(question: QueryContext, id: number): Promise<Book> {
  const { db, tenant } = question
  const round = await db
    .selectFrom('investment_opportunities')
    .select(['name', 'currency', 'share_price', 'target_amount_minor', 'minimum_raise_minor', 'status'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!round) refuse({ code: 'not_found' })
  const today = londonDate(question.now)
  const statement = new Statement(question)
  const day = statement.bind(today)
  const text = `
    select i.id, u.name || coalesce(' (' || g.name || ')', '') as investor,
      i.user_id::int as "userId", u.name as person, i.reference, ${stateOf('i', day)} as state,
      coalesce(i.allocated_minor, i.amount_minor)::text as amount, i.held_minor::text as held, i.received_minor::text as paid,
      (${receivedOf('i')})::text as received, (${uncalledOf('i')})::text as uncalled,
      (${notLateYet('i', day)})::text as "notLate", wire_decimal(${allottedSharesSql('i')}) as shares
    from investments i
    join users u on u.tenant_id = $1 and u.id = i.user_id
    left join organisations g on g.tenant_id = $1 and g.id = i.organisation_id
    where i.tenant_id = $1 and i.investment_opportunity_id = ${statement.bind(id)} and i.deleted_at is null
      and ${ofRoundRow('i')}
    order by i.created_at, i.id`
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, statement.values))
  return {
    name: round.name,
    currency: round.currency,
    price: round.share_price,
    targetMinor: round.target_amount_minor === null ? null : BigInt(round.target_amount_minor),
    minimumMinor: round.minimum_raise_minor === null ? null : BigInt(round.minimum_raise_minor),
    isCompleted: isExisting(round.status),
    today,
    lines: rows.map(({ amount, held, paid, received, uncalled, notLate, ...line }) => ({
      ...line,
      amountMinor: BigInt(amount),
      heldMinor: BigInt(held),
      paidMinor: BigInt(paid),
      receivedMinor: BigInt(received),
      uncalledMinor: BigInt(uncalled),
      notLateMinor: BigInt(notLate),
    })),
    refunds: await dueRefunds(question, id),
  }
}

async function dueRefunds({ rows, tenant }: QueryContext, id: number): Promise<DueRefund[]> {
  const found = await rows<Omit<DueRefund, 'minor'> & { minor: string }>(
    `select f.id::int as id, u.name as to, f.reason, f.amount_minor::text as minor
    from refunds f
    join investments i on i.tenant_id = $1 and i.id = f.investment_id and i.investment_opportunity_id = $2
    join users u on u.tenant_id = $1 and u.id = f.user_id
    where f.tenant_id = $1 and f.status = 'due' and f.deleted_at is null
    order by f.created_at, f.id`,
    [tenant.id, id],
  )
  return found.map(({ minor, ...refund }) => ({ ...refund, minor: BigInt(minor) }))
}

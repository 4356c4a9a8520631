import { refuse, refuseField, say } from '@moorgate/contract'
import { capacityLeft } from '../../domain/amount-rules.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Admitted } from '../../kernel/http/admission.ts'
import type { Scope } from '../../kernel/work.ts'
import { classOf, gatesOf } from '../investors/index.ts'
import { refuseWaiting } from '../opportunities/index.ts'
import { reserveStatement, rightStatement } from './reserve-statement.ts'
import type { Along, Hearing, ReserveRow, ReserveStatement, Wish } from './reserve-statement.ts'
import { refusalOf, refuseAmount, soldOut } from './round-amount.ts'

/** Runs a prepared statement and gives its first row; over a transaction, or alone. */
export type AskOne = <Row = ReserveRow>(statement: ReserveStatement) => Promise<Row>

/** Where an admission went along: whether it was made, and what was counted. */
export type TakenRow = Pick<ReserveRow, 'made'> & Partial<Admitted>

/**
 * Holds an amount of an offer for the investor who asks, or refuses and says why. The statement decides; the reasons are worked out
 * only when it wrote nothing.
 *
 * @returns the investment as JSON text, reserved or on the waiting list; undefined where a right of theirs may come first, which
 *   `reserveByRight` sees to
 */
export async function reserve(
  scope: Scope & { db: Db | Trx },
  wish: Wish,
  hearings: readonly Hearing[],
  ask: AskOne,
  along: Pick<Along, 'byRight'> = {},
): Promise<string | undefined> {
  const row = await ask(reserveStatement(scope, wish, hearings, along)).catch((error: unknown) =>
    isOpenTwice(error) ? already() : Promise.reject(error as Error),
  )
  if (row.made) return row.made
  if (row.status === null) await refuseWaiting(scope, wish.opportunityId)
  if (row.has_right) return undefined
  explain(scope, wish, row)
  // Nothing spoke against it when it was read, and then it did: an offer opened that gives them a right, or somebody else was faster.
  const now = await ask<Pick<ReserveRow, 'has_right'>>(rightStatement(scope, wish))
  if (now.has_right && !along.byRight) return undefined
  return soldOut({ reason: 'sold_out' }, row.currency ?? 'GBP')
}

/**
 * The same as far as one statement goes, with what goes along. Undefined when that statement came to nothing: the same request twice
 * at once. Where it made nothing, it may be for a refusal, a key that was used before, or the admission.
 */
export async function reserveOnce(
  scope: Scope,
  wish: Wish,
  hearings: readonly Hearing[],
  ask: AskOne,
  along: Along,
): Promise<TakenRow | undefined> {
  return ask<TakenRow>(reserveStatement(scope, wish, hearings, along)).catch((error: unknown) =>
    isOpenTwice(error) || constraintOf(error) === 'idempotency_keys_pkey'
      ? undefined
      : Promise.reject(error as Error),
  )
}

const constraintOf = (error: unknown) => (error as { constraint?: string }).constraint

/** Two taps in the same moment: neither sees the other, and the index of open reservations lets one of them through. */
const isOpenTwice = (error: unknown) => constraintOf(error) === 'investments_open_key'

const already = () =>
  refuse({
    code: 'conflict',
    reason: 'already_reserved',
  })

/** Refuses for what was read, in the order in which the person would meet it. */
function explain(scope: Scope, wish: Wish, row: ReserveRow): void {
  if (row.status === null) wrong('investment_opportunity_id')
  if (!row.may_act) refuse({ code: 'forbidden', message: 'You may not invest for this organisation.' })
  if (wish.methodId !== null && row.method_id === null) wrong('investment_method_entity_id')
  if (wish.kind === 'pension' && !['sipp', 'ssas'].includes(row.method_kind ?? ''))
    wrong('investment_method_entity_id')
  const gates = gatesOf(scope, row, classOf(row.fca_class))
  if (gates.length > 0) refuse({ code: 'forbidden', reason: 'gate', gates })
  if (!row.is_open) refuseField('investment_opportunity_id', 'This round is not open for investments.')
  judge(wish, row)
  if (row.already) already()
}

const wrong = (field: string): never => refuseField(field, say.in)

function judge(wish: Wish, row: ReserveRow): void {
  const { ceiling_minor: ceiling, now_taken_minor: taken } = row
  const leftMinor = ceiling === null ? undefined : capacityLeft(ceiling, taken ?? 0n)
  const refusal = refusalOf(wish.amountMinor, row, leftMinor)
  if (!refusal) return
  if (row.already && (refusal.reason === 'sold_out' || refusal.reason === 'above_capacity')) return
  refuseAmount(refusal, row.currency ?? 'GBP')
}

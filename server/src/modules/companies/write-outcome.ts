import { compareDecimals, endingOutcomes, partialOutcomes, refuseField, say } from '@moorgate/contract'
import type { OutcomeType, companyOutcome } from '@moorgate/contract'
import type { z } from 'zod'
import { formatDecimal, counted, isOne } from '../../domain/format.ts'
import { createRow, deleteRow, isChange, lockRow, mustStay, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { bookOutcome, followCosts } from './book-shares.ts'
import { availableOn, followOutcomes, lockCompany, mustHaveBeen } from './held-shares.ts'
import type { Position } from './held-shares.ts'
import { outcomes } from './tables.ts'

type NewOutcome = z.output<typeof companyOutcome.create>
type OutcomeChange = z.output<typeof companyOutcome.update>
type OutcomeFields = Pick<NewOutcome, 'type' | 'date' | 'shares'>

/** Records what came of shares. Returns the outcome's id. */
export async function createOutcome(work: Work, values: NewOutcome): Promise<number> {
  await lockCompany(work, values.company_id)
  const position = await positionOf(work, values)
  const shares = await sharesTaken(work, position, values)
  const id = await createRow(work, outcomes, { ...values, ...position, shares })
  await bookOutcome(work, id)
  await followCosts(work, position)
  await followOutcomes(work, values.company_id)
  return id
}

/** Changes an outcome. Company, fund and class stay. */
export async function changeOutcome(
  work: Work,
  id: number,
  values: OutcomeChange,
  version?: number,
): Promise<void> {
  const row = await lockRow(work, outcomes, id)
  const before = row as typeof row & Position & Required<OutcomeFields>
  await lockCompany(work, before.company_id)
  const { company_id: _, fund_id: __, share_class: ___, ...columns } = values
  mustStay(outcomes, row, values, columns)
  const type = values.type ?? before.type
  const shares = await sharesTaken(
    work,
    before,
    {
      type,
      date: values.date ?? before.date,
      shares: values.shares ?? (takesPart(type) ? before.shares : undefined),
    },
    id,
  )
  await updateRow(work, outcomes, row, { ...columns, shares }, version)
  if (isChange(outcomes, row, { ...columns, shares })) await bookOutcome(work, id)
  await followCosts(work, before)
  await followOutcomes(work, before.company_id)
}

/** Deletes an outcome: what it took is held again. */
export async function deleteOutcome(work: Work, id: number, version?: number): Promise<void> {
  const row = (await lockRow(work, outcomes, id)) as unknown as Position
  await lockCompany(work, row.company_id)
  await deleteRow(work, outcomes, id, version)
  await bookOutcome(work, id)
  await followCosts(work, row)
  await followOutcomes(work, row.company_id)
}

/** Which fund's shares of which class: what is left out follows where there is one alone. */
async function positionOf(work: Work, values: NewOutcome): Promise<Position> {
  const { company_id } = values
  const positions = await work.db
    .selectFrom('company_holdings')
    .select(['fund_id', 'share_class'])
    .distinct()
    .where('tenant_id', '=', work.tenant.id)
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .execute()
  const fund_id = oneOf(
    'fund_id',
    values.fund_id,
    positions.map((each) => each.fund_id),
  )
  const classes = positions.filter((each) => each.fund_id === fund_id).map((each) => each.share_class)
  return { company_id, fund_id, share_class: oneOf('share_class', values.share_class, classes) }
}

function oneOf<Value>(field: string, given: Value | undefined, held: readonly Value[]): Value {
  const known = new Set(held)
  if (known.size === 0) refuseField(field, 'No {fund} holds shares of this company.')
  if (given !== undefined) return known.has(given) ? given : refuseField(field, say.in)
  const [only] = known
  return known.size === 1 && only !== undefined ? only : refuseField(field, say.required)
}

const takesAll = (type: OutcomeType) => endingOutcomes.some((each) => each === type)
const takesPart = (type: OutcomeType) => type === 'ipo' || partialOutcomes.some((each) => each === type)

/** How many shares an outcome takes: never more than are held on its day and afterwards. */
async function sharesTaken(
  work: Work,
  position: Position,
  { type, date, shares }: OutcomeFields,
  exceptOutcome?: number,
): Promise<string> {
  mustHaveBeen(work, 'date', date)
  const available = await availableOn(work, position, date, exceptOutcome)
  const isTaken = shares !== undefined && compareDecimals(shares, '0') > 0
  if (type === 'earn_out') return isTaken ? refuseField('shares', 'An earn-out involves no shares.') : '0'
  if (takesAll(type)) {
    if (compareDecimals(available, '0') <= 0) refuseField('date', 'No shares were held on this date.')
    if (shares !== undefined && compareDecimals(shares, available) !== 0)
      refuseField(
        'shares',
        `This involves ${isOne(available) ? 'the only share' : `all ${formatDecimal(available)} shares`}. Record a partial exit for fewer.`,
      )
    return available
  }
  if (!isTaken) return type === 'ipo' ? '0' : refuseField('shares', say.required)
  if (compareDecimals(shares, available) > 0)
    refuseField('shares', `Only ${counted(available, 'share was', 'shares were')} held on this date.`)
  return shares
}

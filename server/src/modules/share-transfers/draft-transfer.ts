import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, draftShareTransfer as endpoint } from '@moorgate/contract'
import { counted } from '../../domain/format.ts'
import { parseMoney } from '../../domain/money.ts'
import { stampDuty } from '../../domain/share-transfer.ts'
import { londonDate } from '../../kernel/clock.ts'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockHolding, microOf, mustBeHeld } from './lock-holding.ts'
import type { Lot } from './lock-holding.ts'
import { transfereeOf } from './transferee.ts'

type Body = BodyOf<typeof endpoint>

/** Writes down who gets which shares, for what and when. Nothing of the register changes yet. */
export async function draftTransfer(work: Work, body: Body): Promise<number> {
  await checkNamed(work, 'investments', 'investment_id', body.investment_id)
  const holding = await lockHolding(work, body.investment_id)
  const lot = mustBeHeld(holding)
  const transferee = await transfereeOf(work, body, holding)
  const shares = sharesOf(body, lot)
  const considerationMinor = considerationOf(body, lot.currency)
  checkDay(work, body.date, lot)
  const { id } = await work.db
    .insertInto('share_transfers')
    .values({
      tenant_id: work.tenant.id,
      kind: body.kind,
      investment_opportunity_id: holding.opportunity.id,
      investment_id: holding.investment.id,
      user_id: transferee.userId,
      organisation_id: transferee.organisationId,
      investment_method_entity_id: transferee.methodId,
      nominee_id: transferee.nomineeId,
      transferor_name: lot.registered_name,
      transferor_address: JSON.stringify(lot.registered_address),
      transferee_name: transferee.name,
      transferee_address: JSON.stringify(transferee.address),
      shares,
      share_class: lot.share_class,
      currency: lot.currency,
      consideration_minor: considerationMinor,
      duty_minor: lot.currency === 'GBP' ? stampDuty(considerationMinor) : null,
      date: body.date,
      notes: body.notes ?? null,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'share_transfer.drafted',
    subject: { type: 'share_transfer', id },
    payload: { investment_opportunity_id: holding.opportunity.id, investment_id: holding.investment.id },
    after: { status: 'draft', kind: body.kind, shares, consideration_minor: String(considerationMinor) },
  })
  return id
}

/** A nominee takes all of a holding: one investment has one holder of record. */
function sharesOf({ kind, shares }: Body, lot: Lot): string {
  if (kind !== 'nominee') {
    const asked = shares ?? refuseField('shares', say.required)
    if (microOf(asked) <= microOf(lot.shares)) return asked
    refuseField('shares', `Only ${counted(lot.shares, 'share is', 'shares are')} held.`)
  }
  if (shares !== undefined && microOf(shares) !== microOf(lot.shares))
    refuseField('shares', 'A transfer to a {nominee} must include every share in the holding.')
  return lot.shares
}

function considerationOf({ kind, consideration }: Body, currency: string): bigint {
  const minor = parseMoney(consideration ?? '0', currency) ?? refuseField('consideration', say.number)
  if (kind === 'nominee' && minor > 0n)
    refuseField('consideration', 'A transfer to a {nominee} has no consideration.')
  if (kind === 'outside' && minor === 0n) refuseField('consideration', say.required)
  return minor
}

function checkDay(work: Work, date: string, lot: Lot): void {
  const today = londonDate(work.now)
  if (date > today) refuseField('date', say.beforeOrEqual(today))
  if (date < lot.allotted_on) refuseField('date', say.afterOrEqual(lot.allotted_on))
}

import { holdingPeriodDays } from '@moorgate/contract'
import type { BodyOf, recordUnapprovedDeal as endpoint, UploadedFile } from '@moorgate/contract'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { withIssuerNumber } from '../../domain/canonical-company-number.ts'
import type { Work } from '../../kernel/work.ts'
import { checkPersonalDeal, findingsOf, heldUntil } from './check-personal-deal.ts'
import { keptNote, mustBePast } from './execute-personal-deal.ts'
import { mustBeStaff } from './sounding/must-be-staff.ts'

/**
 * Records a deal that a colleague made without asking for approval, as a breach (COBS 11.7A). The checks are run as if
 * it had been asked for, and what they find is kept. Returns its id.
 */
export async function recordUnapprovedDeal(
  work: Work,
  { contract_note: note, ...given }: BodyOf<typeof endpoint>,
): Promise<number> {
  mustBePast(work, given.executed_on)
  await mustBeStaff(work, given.user_id, 'user_id')
  const deal = withIssuerNumber(given)
  const checks = await checkPersonalDeal(work, deal)
  const heldBack = await heldUntil(work, {
    instrument: deal.instrument,
    isin: deal.isin ?? null,
    registration_number: deal.registration_number ?? null,
    side: deal.side,
    user_id: deal.user_id,
    day: deal.executed_on,
  })
  const kept = note && (await keptNote(work, note as UploadedFile))
  const holdingUntil = dateOfDay((dayNumber(deal.executed_on) ?? 0) + holdingPeriodDays)
  const { id } = await work.db
    .insertInto('personal_account_deals')
    .values({
      ...deal,
      ...kept,
      tenant_id: work.tenant.id,
      quantity: deal.executed_quantity,
      price: deal.executed_price,
      trade_date: deal.executed_on,
      reason: 'Made without approval.',
      status: 'breach',
      restriction: checks.restriction,
      findings: JSON.stringify(findingsOf({ ...checks, holding_until: heldBack })),
      holding_until: holdingUntil,
      created_by: work.actor.id,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'personal_account_deal.made_without_approval',
    subject: { type: 'personal_account_deal', id },
    payload: { user_id: deal.user_id },
    after: { ...deal, status: 'breach', ...(kept && { contract_note: kept.contract_note_sha256 }) },
  })
  return id
}

import { holdingPeriodDays, notedSides, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, executePersonalDeal as endpoint, UploadedFile } from '@moorgate/contract'
import { compareDecimals } from '@moorgate/contract'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { keepFile } from '../stored-files/index.ts'
import { mustBeOwn, personalDeals } from './personal-deals.ts'

/**
 * Records that one's own deal was made, with its contract note, which only a gift can do without. More than was approved, later than the approval lasted, or on the day
 * of its suspension or after it, is a breach: it is still recorded.
 */
export async function executePersonalDeal(
  work: Work,
  id: number,
  { contract_note: note, ...made }: BodyOf<typeof endpoint>,
): Promise<void> {
  const row = await lockRow(work, personalDeals, id)
  mustBeOwn(work, row)
  const before = String(row['status'])
  if (before !== 'approved' && before !== 'suspended') refuse({ code: 'conflict', reason: 'status' })
  if (made.executed_on > londonDate(work.now))
    refuseField('executed_on', 'The date of the deal must be today or earlier.')
  if (!note && notedSides.some((side) => side === row['side'])) refuseField('contract_note', say.required)
  const isLate = made.executed_on > String(row['approval_valid_until'])
  const isMore = compareDecimals(made.executed_quantity, String(row['quantity'])) > 0
  const suspendedOn = before === 'suspended' ? londonDate(new Date(row['suspended_at'] as string)) : null
  const isSuspended = suspendedOn !== null && made.executed_on >= suspendedOn
  const status = isLate || isMore || isSuspended ? 'breach' : 'executed'
  const after = {
    ...made,
    status,
    holding_until: dateOfDay((dayNumber(made.executed_on) ?? 0) + holdingPeriodDays),
  }
  const kept = note && (await keptNote(work, note as UploadedFile))
  await work.db
    .updateTable('personal_account_deals')
    .set((set) => ({ ...after, ...kept, updated_at: work.now, version: set('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: status === 'breach' ? 'personal_account_deal.breached' : 'personal_account_deal.executed',
    subject: { type: 'personal_account_deal', id },
    payload: { user_id: row['user_id'] as number },
    before: { status: before },
    after: { ...after, ...(kept && { contract_note: kept.contract_note_sha256 }) },
  })
}

async function keptNote(work: Work, note: UploadedFile) {
  const { file_key, client_name, mime, size, sha256 } = await keepFile(work, note)
  return {
    contract_note_key: file_key,
    contract_note_name: client_name,
    contract_note_mime: mime,
    contract_note_size: size,
    contract_note_sha256: sha256,
  }
}

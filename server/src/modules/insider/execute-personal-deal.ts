import { holdingPeriodDays, notedSides, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, executePersonalDeal as endpoint, UploadedFile } from '@moorgate/contract'
import { compareDecimals } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { keepFile } from '../stored-files/index.ts'
import { dealOfRow, heldUntil } from './check-personal-deal.ts'
import type { Finding } from './check-personal-deal.ts'
import { mustBeOwn, personalDeals } from './personal-deals.ts'

/**
 * Records that one's own deal was made, with its contract note, which only a gift can do without. A deal for
 * more than was approved, before the approval or after it lapsed, since its suspension, or within the holding
 * period of the opposite deal is a breach.
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
  mustBePast(work, made.executed_on)
  if (!note && notedSides.some((side) => side === row['side'])) refuseField('contract_note', say.required)
  const isLate = made.executed_on > String(row['approval_valid_until'])
  const isEarly = made.executed_on < londonDate(new Date(row['decided_at'] as string))
  const isMore = compareDecimals(made.executed_quantity, String(row['quantity'])) > 0
  const suspendedOn = before === 'suspended' ? londonDate(new Date(row['suspended_at'] as string)) : null
  const isSuspended = suspendedOn !== null && made.executed_on >= suspendedOn
  const isHeld = await isWithinHolding(work, row, made.executed_on)
  const status = isEarly || isLate || isMore || isSuspended || isHeld ? 'breach' : 'executed'
  const after = {
    ...made,
    status,
    holding_until: dateOfDay((dayNumber(made.executed_on) ?? 0) + holdingPeriodDays),
  }
  const kept = note && (await keptNote(work, note as UploadedFile))
  await work.db
    .updateTable('personal_account_deals')
    .set((set) => ({
      ...after,
      ...kept,
      ...(isHeld && { findings: withHolding(row) }),
      updated_at: work.now,
      version: set('version', '+', 1),
    }))
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

/** The person is locked, so that of two opposite deals that are recorded at once the second sees the first. */
async function isWithinHolding(
  work: Work,
  row: Readonly<Record<string, unknown>>,
  day: string,
): Promise<boolean> {
  await sql`select id from users where tenant_id = ${work.tenant.id} and id = ${row['user_id']} for update`.execute(
    work.db,
  )
  return (await heldUntil(work, { ...dealOfRow(row), day })) !== null
}

/** Compliance reads why it is a breach among what the checks found. */
const withHolding = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([...new Set([...(row['findings'] as Finding[]), 'holding_period'])])

export function mustBePast(work: Work, day: string): void {
  if (day > londonDate(work.now)) refuseField('executed_on', 'The date of the deal must be today or earlier.')
}

export async function keptNote(work: Work, note: UploadedFile) {
  const { file_key, client_name, mime, size, sha256 } = await keepFile(work, note)
  return {
    contract_note_key: file_key,
    contract_note_name: client_name,
    contract_note_mime: mime,
    contract_note_size: size,
    contract_note_sha256: sha256,
  }
}

import { classKey } from '../../../domain/cap-table-events.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { companyOf } from './company.ts'
import { eventFrom, isEffective, recordedEvents } from './recorded-events.ts'

/**
 * The nominal value of a share of each class, by `classKey`, as the cap table of a company had it at the end of
 * a day. A class that was recorded without one is not among them.
 */
export async function recordedNominals(
  db: Db | Trx,
  tenantId: number,
  { opportunityId, day }: { opportunityId: number; day: string },
): Promise<Map<string, bigint>> {
  const company = await companyOf(db, tenantId, opportunityId)
  const recorded = await recordedEvents(db, tenantId, { company, knownAt: undefined })
  const nominals = new Map<string, bigint>()
  for (const each of recorded) {
    if (each.kind !== 'share_class' || !isEffective(each) || each.date > day) continue
    const event = eventFrom(each, company.currency)
    if (event?.kind === 'share_class' && event.terms.nominalE8 !== undefined)
      nominals.set(classKey(event.terms.name), event.terms.nominalE8)
  }
  return nominals
}

import { refuseState } from '@moorgate/contract'
import type { BodyOf, redraftDistribution as endpoint } from '@moorgate/contract'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { lockOfFund } from '../lock-fund.ts'
import { shareOut } from './draft-distribution.ts'
import { dependingOn } from './depending-waterfalls.ts'
import { columnsOf, insertLines } from './insert-distribution.ts'

/** Recalculates a draft and replaces its lines, which only staff have seen. */
export async function redraftDistribution(
  work: Work,
  id: number,
  { version, ...body }: BodyOf<typeof endpoint>,
): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'distributions', id)
  if (row.kind === 'equalisation')
    refuseState('Interest from later {investors} follows from their closing, so it can’t be changed.')
  if (row.status !== 'draft') refuseState('You can only change a draft.')
  checkVersion(row, version)
  await mustAwaitNoRefund(work, fund.id)
  const { later } = await dependingOn(work, id)
  if (later) refuseState(`${later} was worked out from this draft. Cancel it before you change this one.`)
  const shared = await shareOut(work, fund, body, id)
  await changeById(work, 'distributions', id, { ...columnsOf(shared), redrafted_by: work.actor.id })
  await work.db
    .deleteFrom('distribution_lines')
    .where('tenant_id', '=', work.tenant.id)
    .where('distribution_id', '=', id)
    .execute()
  await insertLines(work, id, fund.currency, shared)
  work.emit({
    type: 'distribution.redrafted',
    subject: { type: 'distribution', id },
    payload: { fund_id: fund.id },
    before: { title: row.title, kind: row.kind, amount_minor: String(row.amount_minor) },
    after: { title: shared.title, kind: shared.kind, amount_minor: String(shared.amountMinor) },
  })
}

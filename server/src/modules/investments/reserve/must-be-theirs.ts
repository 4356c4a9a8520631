import { refuse } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import type { Investment } from './cancel-investment.ts'
import { mayInvestFor } from './may-invest-for.ts'

/** What they reserved themselves, alone or for an organisation that they may still invest for. */
export async function mustBeTheirs(work: Work, investment: Investment): Promise<void> {
  const isOwn = investment.user_id === work.actor.id
  const mayAct =
    investment.organisation_id === null ? isOwn : await mayInvestFor(work, investment.organisation_id)
  if (!mayAct) refuse({ code: 'forbidden', message: 'You can’t invest for this organisation.' })
  if (['manual', 'private_manual', 'subsequent'].includes(investment.kind))
    refuse({
      code: 'conflict',
      reason: 'entered_by_staff',
    })
}

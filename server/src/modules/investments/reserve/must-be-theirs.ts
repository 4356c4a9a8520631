import { refuse } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import type { Investment } from './cancel-investment.ts'
import { mustInvestFor } from './may-invest-for.ts'

/** What they reserved themselves, alone or for an organisation that they may still invest for. */
export async function mustBeTheirs(work: Work, investment: Investment): Promise<void> {
  await mustInvestFor(work, investment)
  if (['manual', 'private_manual', 'subsequent'].includes(investment.kind))
    refuse({
      code: 'conflict',
      reason: 'entered_by_staff',
    })
}

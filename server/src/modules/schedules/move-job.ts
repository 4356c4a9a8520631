import { opportunityStatus } from '@moorgate/contract'
import type { OpportunityStatus } from '@moorgate/contract'
import { z } from 'zod'
import type { JobKind } from '../../kernel/jobs/job.ts'
import type { Work } from '../../kernel/work.ts'

/**
 * A planned opening or closing, at its minute. In order: a closing that is due must not come before the
 * opening that is due as well.
 */
export const scheduledMove: JobKind<{ schedule_id: number }> = {
  name: 'schedules.move',
  payload: z.object({ schedule_id: z.int() }),
  inOrder: true,
}

interface PlannedMove {
  id: number
  offerId: number
  to: OpportunityStatus
  at: Date
}

/**
 * One opening and one closing of an offer wait at a time: another minute takes the place of the one before.
 */
export const moveAt = (work: Work, { id, offerId, to, at }: PlannedMove): Promise<void> =>
  work.enqueue(
    scheduledMove,
    { schedule_id: id },
    { key: `${offerId} ${to === opportunityStatus.closed ? 'closing' : 'opening'}`, runAt: at },
  )

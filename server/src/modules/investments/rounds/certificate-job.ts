import { z } from 'zod'
import type { JobKind } from '../../../kernel/jobs/job.ts'

/** Issues the certificates of an opportunity that have no document yet. */
export const certificatesToIssue: JobKind<{ investment_opportunity_id: number }> = {
  name: 'captable.issue_certificates',
  payload: z.object({ investment_opportunity_id: z.int() }),
}

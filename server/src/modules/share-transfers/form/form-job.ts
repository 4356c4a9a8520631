import { z } from 'zod'
import type { JobKind } from '../../../kernel/jobs/job.ts'

const transferForm = z.object({ share_transfer_id: z.int() })

/** Writes the form of a registered transfer among the documents of both sides. */
export const formsToWrite: JobKind<z.output<typeof transferForm>> = {
  name: 'share_transfers.write_form',
  payload: transferForm,
}

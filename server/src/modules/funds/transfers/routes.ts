import {
  approveFundTransfer,
  approveFundCommitmentClose,
  cancelFundTransfer,
  closeFundCommitment,
  draftFundTransfer,
  withdrawFundCommitmentClose,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { approveClose, closeCommitment, withdrawClose } from '../commitments/close-commitment.ts'
import { fundCommitments } from '../tables.ts'
import { approveTransfer, cancelTransfer } from './approve-transfer.ts'
import { draftTransfer } from './draft-transfer.ts'
import { fundTransfers } from './tables.ts'

/** Commitments that change hands, and that end. */
export function transferRoutes(app: FastifyInstance): void {
  resourceRoutes(app, fundTransfers)
  commandRoute(app, draftFundTransfer, async (work, { body }) =>
    showJson(work.db, fundTransfers, work, await draftTransfer(work, body)),
  )
  commandRoute(app, approveFundTransfer, async (work, { id, body }) => {
    await approveTransfer(work, id, body.version)
    return showJson(work.db, fundTransfers, work, id)
  })
  commandRoute(app, cancelFundTransfer, async (work, { id, body }) => {
    await cancelTransfer(work, id, body)
    return showJson(work.db, fundTransfers, work, id)
  })
  commandRoute(app, closeFundCommitment, async (work, { id, body }) => {
    await closeCommitment(work, id, body)
    return showJson(work.db, fundCommitments, work, id)
  })
  commandRoute(app, approveFundCommitmentClose, async (work, { id, body }) => {
    await approveClose(work, id, body.version)
    return showJson(work.db, fundCommitments, work, id)
  })
  commandRoute(app, withdrawFundCommitmentClose, async (work, { id }) => {
    await withdrawClose(work, id)
    return showJson(work.db, fundCommitments, work, id)
  })
}

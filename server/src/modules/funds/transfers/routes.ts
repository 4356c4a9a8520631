import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../../kernel/resource/record-command.ts'
import { approveClose, closeCommitment, withdrawClose } from '../commitments/close-commitment.ts'
import { fundCommitments } from '../tables.ts'
import { approveTransfer, cancelTransfer } from './approve-transfer.ts'
import { draftTransfer } from './draft-transfer.ts'
import { fundTransfers } from './tables.ts'

/** Commitments that change hands, and that end. */
export function transferRoutes(app: FastifyInstance): void {
  resourceRoutes(app, fundTransfers)
  newRecordCommand(app, contract.draftFundTransfer, fundTransfers, (work, { body }) =>
    draftTransfer(work, body),
  )
  recordCommand(app, contract.approveFundTransfer, fundTransfers, (work, { id, body }) =>
    approveTransfer(work, id, body.version),
  )
  recordCommand(app, contract.cancelFundTransfer, fundTransfers, (work, { id, body }) =>
    cancelTransfer(work, id, body),
  )
  recordCommand(app, contract.closeFundCommitment, fundCommitments, (work, { id, body }) =>
    closeCommitment(work, id, body),
  )
  recordCommand(app, contract.approveFundCommitmentClose, fundCommitments, (work, { id, body }) =>
    approveClose(work, id, body.version),
  )
  recordCommand(app, contract.withdrawFundCommitmentClose, fundCommitments, (work, { id }) =>
    withdrawClose(work, id),
  )
}

import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import { approveTransfer, cancelTransfer } from './decide-transfer.ts'
import { draftTransfer } from './draft-transfer.ts'
import { transferForm } from './form/transfer-form.ts'
import { readOwnTransfers } from './own-transfers.ts'
import { registerTransfer } from './register/register-transfer.ts'
import { shareTransfers } from './tables.ts'

export function shareTransferRoutes(app: FastifyInstance): void {
  resourceRoutes(app, shareTransfers)
  newRecordCommand(app, contract.draftShareTransfer, shareTransfers, (work, { body }) =>
    draftTransfer(work, body),
  )
  recordCommand(app, contract.approveShareTransfer, shareTransfers, (work, { id, body }) =>
    approveTransfer(work, id, body.version),
  )
  commandRoute(app, contract.registerShareTransfer, (work, { id, body }) => registerTransfer(work, id, body))
  recordCommand(app, contract.cancelShareTransfer, shareTransfers, (work, { id, body }) =>
    cancelTransfer(work, id, body),
  )
  fileRoute(app, contract.readTransferForm, async (question, { id, reply }) => {
    await showJson(question, shareTransfers, question, id)
    return sendMade(reply, await transferForm(question, id), 'attachment')
  })
  queryRoute(app, contract.readOwnTransfers, (question, { query }) => readOwnTransfers(question, query))
}

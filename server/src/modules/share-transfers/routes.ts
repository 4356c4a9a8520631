import {
  approveShareTransfer,
  cancelShareTransfer,
  draftShareTransfer,
  readOwnTransfers as ownEndpoint,
  readTransferForm,
  registerShareTransfer,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
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
  commandRoute(app, draftShareTransfer, async (work, { body }) =>
    showJson(work.db, shareTransfers, work, await draftTransfer(work, body)),
  )
  commandRoute(app, approveShareTransfer, async (work, { id, body }) => {
    await approveTransfer(work, id, body.version)
    return showJson(work.db, shareTransfers, work, id)
  })
  commandRoute(app, registerShareTransfer, (work, { id, body }) => registerTransfer(work, id, body))
  commandRoute(app, cancelShareTransfer, async (work, { id, body }) => {
    await cancelTransfer(work, id, body)
    return showJson(work.db, shareTransfers, work, id)
  })
  fileRoute(app, readTransferForm, async (question, { id, reply }) => {
    await showJson(question, shareTransfers, question, id)
    return sendMade(reply, await transferForm(question, id), 'attachment')
  })
  queryRoute(app, ownEndpoint, (question, { query }) => readOwnTransfers(question, query))
}

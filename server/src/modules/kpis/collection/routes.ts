import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { recordCommand } from '../../../kernel/resource/record-command.ts'
import { kpiRequests } from '../tables.ts'
import { askForKpis } from './ask.ts'
import { approveRequest, remindRequest, sendBackRequest, withdrawRequest } from './decide.ts'
import { fillForm, submitForm } from './fill.ts'
import { readForm } from './form.ts'
import { lockProvenRequest, proveLinkCode, provenRequest, sendLinkCode } from './link-code.ts'
import { lockOwnRequest, openOwnRequest, ownForms } from './own-forms.ts'
import { kpiRecipients } from './recipients.ts'
import { lockRequest } from './request.ts'

/** Asking companies for their KPIs, and how their people answer. */
export function collectionRoutes(app: FastifyInstance): void {
  staffRoutes(app)
  linkRoutes(app)
  ownRoutes(app)
}

function staffRoutes(app: FastifyInstance): void {
  resourceRoutes(app, kpiRequests)
  queryRoute(app, contract.readKpiRecipients, (question) => kpiRecipients(question))
  commandRoute(app, contract.askForKpis, (work, { body }) => askForKpis(work, body))
  recordCommand(app, contract.approveKpiRequest, kpiRequests, (work, { id }) => approveRequest(work, id))
  recordCommand(app, contract.sendBackKpiRequest, kpiRequests, (work, { id, body }) =>
    sendBackRequest(work, id, body.reason),
  )
  recordCommand(app, contract.withdrawKpiRequest, kpiRequests, (work, { id }) => withdrawRequest(work, id))
  recordCommand(app, contract.remindKpiRequest, kpiRequests, (work, { id }) => remindRequest(work, id))
}

const sent = { message: 'If this link is valid, we’ve e-mailed a code to the address it was sent to.' }
const tokenOf = (params: Record<string, string>): string => params['token'] ?? ''

/** Without an account: a personal link, and a code to the same address. */
function linkRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readLinkedKpiForm, async (question, { params }) =>
    readForm(question, await provenRequest(question, tokenOf(params))),
  )
  commandRoute(app, contract.sendKpiCode, async (work, { params }) => {
    await sendLinkCode(work, tokenOf(params))
    return sent
  })
  commandRoute(app, contract.proveKpiCode, (work, { params, body }) =>
    proveLinkCode(work, tokenOf(params), body.code),
  )
  commandRoute(app, contract.fillLinkedKpiForm, async (work, { params, body }) => {
    const request = await lockProvenRequest(work, tokenOf(params))
    await fillForm(work, request, body.rows)
    return readForm(work, await lockRequest(work, request.id))
  })
  commandRoute(app, contract.submitLinkedKpiForm, async (work, { params, body }) => {
    const request = await lockProvenRequest(work, tokenOf(params))
    await submitForm(work, request, body.version)
    return readForm(work, await lockRequest(work, request.id))
  })
}

function ownRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.listOwnKpiForms, (question) => ownForms(question))
  queryRoute(app, contract.readOwnKpiForm, async (question, { id }) =>
    readForm(question, await openOwnRequest(question, id)),
  )
  commandRoute(app, contract.fillOwnKpiForm, async (work, { id, body }) => {
    await fillForm(work, await lockOwnRequest(work, id), body.rows)
    return readForm(work, await lockRequest(work, id))
  })
  commandRoute(app, contract.submitOwnKpiForm, async (work, { id, body }) => {
    await submitForm(work, await lockOwnRequest(work, id), body.version)
    return readForm(work, await lockRequest(work, id))
  })
}

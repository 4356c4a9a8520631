import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import type { JsonText } from '../../kernel/http/json-text.ts'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import type { Work } from '../../kernel/work.ts'
import { askToSign } from './ask-to-sign.ts'
import { beginResponse } from './begin-response.ts'
import { consentStanding } from './consent-standing.ts'
import { decideConsent } from './decide-consent.ts'
import { discardResponse } from './discard-response.ts'
import { publishQuestionnaire } from './publish-questionnaire.ts'
import { responsePdf } from './response-pdf.ts'
import { saveAnswers } from './save-answers.ts'
import { signResponse } from './sign-response.ts'
import { consents, questionnaires, responsesFor, versions } from './tables.ts'

/** What a tenant asks its investors, what they answer and sign, and what they consent to. */
export function questionnaireRoutes(app: FastifyInstance): void {
  editorRoutes(app)
  responseRoutes(app)
  consentRoutes(app)
}

function editorRoutes(app: FastifyInstance): void {
  resourceRoutes(app, questionnaires)
  resourceRoutes(app, versions)
  commandRoute(app, contract.changeQuestionnaire, async (work, { id, body: { version, ...values } }) => {
    await updateRow(work, questionnaires, await lockRow(work, questionnaires, id), values, version)
    return showJson(work.db, questionnaires, work, id)
  })
  recordCommand(app, contract.publishQuestionnaire, questionnaires, (work, { id }) =>
    publishQuestionnaire(work, id),
  )
}

const shown = (work: Work, id: number): Promise<JsonText> => showJson(work.db, responsesFor(work), work, id)

function responseRoutes(app: FastifyInstance): void {
  readRoutes(app, {
    resource: contract.questionnaireResponse,
    tableFor: responsesFor,
    only: ['list', 'show'],
  })
  commandRoute(app, contract.beginResponse, async (work, { body }) => {
    const { id, isNew } = await beginResponse(work, body)
    return new WithStatus(isNew ? 201 : 200, await shown(work, id))
  })
  commandRoute(app, contract.saveAnswers, async (work, { id, body }) => {
    await saveAnswers(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.signResponse, async (work, { id, body }) => {
    await signResponse(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.askToSign, async (work, { id }) => {
    await askToSign(work, id)
    return shown(work, id)
  })
  fileRoute(app, contract.readResponsePdf, async (question, { id, reply }) =>
    sendMade(reply, await responsePdf(question, id), 'inline'),
  )
  commandRoute(app, contract.discardResponse, (work, { id }) => discardResponse(work, id))
}

function consentRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readConsents, (question, { query }) => consentStanding(question, query.user_id))
  resourceRoutes(app, consents)
  newRecordCommand(app, contract.decideConsent, consents, (work, { body }) => decideConsent(work, body))
}

import * as contract from '@moorgate/contract'
import { carriedOver, problemsOfDraft, refuse } from '@moorgate/contract'
import type {
  Answers,
  BodyOf,
  Definition,
  QuestionnaireKind,
  beginResponse as endpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import type { JsonText } from '../../kernel/http/json-text.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import type { Work } from '../../kernel/work.ts'
import { consentStanding } from './consent-standing.ts'
import { decideConsent } from './decide-consent.ts'
import { responsePdf } from './response-pdf.ts'
import { saveAnswers } from './save-answers.ts'
import { signResponse } from './sign-response.ts'
import { consents, questionnaires, responsesFor, versions } from './tables.ts'
import { lockOpen, lockSubject, responseOf } from './open-response.ts'
import { hours, later } from '../../kernel/clock.ts'
import { standingOfAnswers } from './standing-of-answers.ts'
import { presentVersion, versionValues } from './versions.ts'

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
  commandRoute(app, contract.publishQuestionnaire, async (work, { id }) => {
    await publishQuestionnaire(work, id)
    return showJson(work.db, questionnaires, work, id)
  })
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
  commandRoute(app, contract.decideConsent, async (work, { body }) =>
    showJson(work.db, consents, work, await decideConsent(work, body)),
  )
}

/** Throws an open response away; the one that was signed before it counts as it did. */
async function discardResponse(work: Work, id: number): Promise<void> {
  const row = await lockOpen(work, id, undefined)
  await work.db
    .updateTable('questionnaire_responses')
    .set({ deleted_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: 'questionnaire_response.discarded',
    subject: { type: 'questionnaire_response', id },
    payload: { user_id: row.user_id, contact_id: row.contact_id, kind: row.kind },
  })
}

/**
 * Asks the investor to confirm what staff filled in. Once in a day is enough: sooner is 409 with the time
 * from which it may be.
 */
async function askToSign(work: Work, id: number): Promise<void> {
  const row = await lockOpen(work, id, undefined)
  if (row.user_id === null) refuse({ code: 'conflict', reason: 'no_account' })
  const again = row.asked_to_sign_at && later(row.asked_to_sign_at, hours(24))
  if (again && work.now < again)
    refuse({
      code: 'conflict',
      reason: 'asked_already',
      retryAt: again.toISOString(),
    })
  await work.db
    .updateTable('questionnaire_responses')
    .set({ asked_to_sign_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: 'questionnaire_response.signature_asked',
    subject: { type: 'questionnaire_response', id },
    payload: { user_id: row.user_id, kind: row.kind },
  })
}

/**
 * Begins a questionnaire on the version of the day, with what was signed last as far as it is still asked.
 * There is one open response of a kind and person; anyone who begins again gets that one, on the version that
 * it was begun on.
 */
async function beginResponse(
  work: Work,
  { kind, ...named }: BodyOf<typeof endpoint>,
): Promise<{ id: number; isNew: boolean }> {
  const subject = await lockSubject(work, named)
  const open = await responseOf(work, subject, kind, 'open')
  if (open) return { id: open.id, isNew: false }
  const version = await presentVersion(work.db, work.tenant.id, kind)
  const signed = await responseOf(work, subject, kind, 'signed')
  const earlier = (signed?.answers ?? {}) as unknown as Answers
  const row = await work.db
    .insertInto('questionnaire_responses')
    .values({
      tenant_id: work.tenant.id,
      [subject.column]: subject.id,
      kind,
      questionnaire_version_id: version.id,
      ...standingOfAnswers(version.definition, carriedOver(version.definition, earlier)),
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'questionnaire_response.begun',
    subject: { type: 'questionnaire_response', id: row.id },
    payload: { [subject.column]: subject.id, kind, version: version.number },
  })
  return { id: row.id, isNew: true }
}

/**
 * Makes the draft the version that is answered from now on. Who has begun on an earlier one finishes on it,
 * and what is signed keeps its score. Refuses a draft that has problems (422, by place) and one that says
 * what is published already (409).
 */
async function publishQuestionnaire(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, questionnaires, id)
  const draft = row['draft'] as Definition
  const problems = Object.entries(problemsOfDraft(draft, row['kind'] as QuestionnaireKind))
  if (problems.length > 0)
    refuse({
      code: 'invalid',
      errors: Object.fromEntries(problems.map(([path, messages]) => [`draft.${path}`, messages])),
    })
  const last = await lastVersion(work, id)
  const values = versionValues(draft)
  if (last && last.definition === values.definition) refuse({ code: 'conflict', reason: 'nothing_changed' })
  const number = (last?.number ?? 0) + 1
  await work.db
    .insertInto('questionnaire_versions')
    .values({
      tenant_id: work.tenant.id,
      questionnaire_id: id,
      number,
      ...values,
      published_at: work.now,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .execute()
  work.emit({
    type: 'questionnaire.published',
    subject: { type: 'questionnaire', id },
    before: { version: last?.number ?? null },
    after: { version: number },
  })
}

async function lastVersion(work: Work, questionnaireId: number) {
  const row = await work.db
    .selectFrom('questionnaire_versions')
    .select(['number', 'definition'])
    .where('tenant_id', '=', work.tenant.id)
    .where('questionnaire_id', '=', questionnaireId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: row.number, definition: versionValues(row.definition).definition }
}

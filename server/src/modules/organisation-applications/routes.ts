import * as contract from '@moorgate/contract'
import { isEditableApplication, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, applyForOrganisation as endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand } from '../../kernel/resource/record-command.ts'
import { mustShow, showJson } from '../../kernel/resource/show.ts'
import { versionOf } from '../../kernel/http/version.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { addDocument, decideDocument, keepApplicationFile } from './application-documents.ts'
import { isOpen, lockApplication, moveApplication, refuseMove, repeats } from './application.ts'
import type { Application } from './application.ts'
import { decideApplication } from './decide-application.ts'
import { applicationDocuments, applications } from './tables.ts'
import { createRow, deleteRow, updateRow } from '../../kernel/resource/write.ts'
import { mustBeOnlyOne, mustNameOrganisation, readApplication } from './application-rules.ts'

// $1 the tenant, $2 the application. The operator % asks the trigram index; the number has an index of its
// own.
const statement = `
  with application as (
    select l.name, l.registration_number as number, coalesce(l.country, 'GB') as country, l.organisation_id
    from organisation_links l
    where l.tenant_id = $1 and l.id = $2 and l.deleted_at is null and l.submitted_at is not null
  ), candidates as (
    select o.id, o.name, o.registration_number, o.lead_user_id,
      coalesce(o.registration_number = a.number and o.country = a.country, false) as same_number,
      coalesce(similarity(o.name, a.name), 1) as likeness
    from application a join organisations o on o.tenant_id = $1 and o.deleted_at is null
      and (o.id = a.organisation_id or o.name % a.name or (o.registration_number = a.number and o.country = a.country))
    order by same_number desc, likeness desc, o.id limit 5
  )
  select (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'registration_number', c.registration_number,
      'same_number', c.same_number, 'percent', round(c.likeness * 100)::int, 'lead_user_id', c.lead_user_id)
    order by c.same_number desc, c.likeness desc, c.id), '[]') from candidates c)::text as json
  from application`

/**
 * Organisations that are or might be the one that somebody applies for. Not found where no such application
 * was sent.
 */
async function matchesOf({ platform, tenant }: QueryContext, id: number): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, statement, [tenant.id, id])
  return new JsonText(row?.json ?? refuse({ code: 'not_found' }))
}

/** Investors ask to act for an organisation, and staff decide. */
export function organisationApplicationRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, applications, work, id)
  resourceRoutes(app, applications)
  newRecordCommand(app, contract.applyForOrganisation, applications, (work, { body }) => apply(work, body))
  commandRoute(app, contract.changeOrganisationApplication, async (work, { id, body, request }) => {
    const { status, reason, ...given } = body
    const application = await lockApplication(work, id)
    if (work.actor.roleId === roleIds.user)
      await completeApplication(work, application, { given, status, expectedVersion: versionOf(request) })
    else if (status !== undefined && !repeats(application, { status, reason })) {
      mustHaveSeen(status, versionOf(request))
      await decideApplication(work, application, { status, reason, organisationId: given.organisation_id })
    }
    return shown(work, id)
  })
  commandRoute(app, contract.discardOrganisationApplication, (work, { id }) => discardApplication(work, id))
  newRecordCommand(app, contract.addApplicationDocument, applicationDocuments, (work, { id, body }) =>
    addDocument(work, id, body),
  )
  commandRoute(
    app,
    contract.decideApplicationDocument,
    async (work, { id, body }) => {
      await decideDocument(work, id, body)
      return showJson(work.db, applicationDocuments, work, id)
    },
    { finds: mustShow(() => applicationDocuments) },
  )
  queryRoute(app, contract.matchesOfApplication, (question, { id }) => matchesOf(question, id))
}

/** Begins an investor's application and, unless it is a draft, sends it to staff. Returns its id. */
async function apply(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const { documents = [], draft = false, ...given } = body
  if (!draft) mustNameOrganisation(given)
  await mustBeOnlyOne(work, given.organisation_id)
  const values = await readApplication(work, given)
  const id = await createRow(work, applications, { ...values, user_id: work.actor.id })
  for (const file of documents) await keepApplicationFile(work, id, { kind: 'other', file })
  if (!draft)
    await moveApplication(work, await lockApplication(work, id), 'submitted', { submitted_at: work.now })
  return id
}

/**
 * Who approves or rejects says which version they decide on: an applicant may have written something else
 * into it since. The lock of the application compares it.
 */
function mustHaveSeen(status: string, version: number | undefined): void {
  if (status !== 'approved' && status !== 'rejected') return
  if (version === undefined) refuseField('version', say.required)
}

type Values = Record<string, unknown>

interface Completion {
  /** What the applicant writes anew. */
  given: Values
  /** What becomes of it, if anything. */
  status: string | undefined
  expectedVersion: number | undefined
}

/**
 * An applicant changes a draft, or an application about which staff asked for more, and sends it or takes it
 * back.
 */
async function completeApplication(
  work: Work,
  application: Application,
  { given, status, expectedVersion }: Completion,
): Promise<void> {
  if (Object.keys(given).length > 0) {
    if (!isEditableApplication(application)) refuseMove(application)
    const values = await readApplication(work, given)
    await updateRow(work, applications, application, values, expectedVersion)
  }
  if (status === undefined) return
  const current = await lockApplication(work, application.id)
  if (status === 'withdrawn') return withdraw(work, current)
  if (status !== 'submitted') refuse({ code: 'forbidden' })
  await sendIn(work, current)
}

/** A draft goes to staff; what they asked more about goes back to the person who asked. */
async function sendIn(work: Work, application: Application): Promise<void> {
  if (!isEditableApplication(application)) refuseMove(application)
  mustNameOrganisation(application)
  if (application.status === 'draft')
    return moveApplication(work, application, 'submitted', { submitted_at: work.now })
  return moveApplication(work, application, 'in_review', { reason: null })
}

async function withdraw(work: Work, application: Application): Promise<void> {
  if (!isOpen(application)) refuseMove(application)
  await moveApplication(work, application, 'withdrawn')
}

/** A draft that nobody else has seen leaves nothing behind. */
async function discardApplication(work: Work, id: number): Promise<void> {
  const application = await lockApplication(work, id)
  if (application.status !== 'draft') refuseMove(application)
  await deleteRow(work, applications, id)
}

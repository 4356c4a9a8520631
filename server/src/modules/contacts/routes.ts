import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { mustShow, resourceRoutes, showJson, versionOf } from '../../kernel/resource/routes.ts'
import { deleteRow, lockRow } from '../../kernel/resource/write.ts'
import { users } from '../investors/index.ts'
import { mustBeOpen } from './contact-rules.ts'
import { conversionFacts } from './conversion-facts.ts'
import { convertContact } from './convert-contact.ts'
import { contacts, registrations } from './tables.ts'
import { addContact, changeContact } from './write-contact.ts'
import { typeformRoute } from './typeform-route.ts'
import { renewSecret, webFormStanding } from './web-form-secret.ts'

/** Leads: kept by staff, made by web forms, converted to investors. */
export function contactRoutes(app: FastifyInstance): void {
  resourceRoutes(app, contacts, { only: ['list', 'show', 'restore', 'export'] })
  commandRoute(app, contract.createContact, async (work, { body }) =>
    showJson(work.db, contacts, work, await addContact(work, body)),
  )
  commandRoute(app, contract.updateContact, async (work, { id, body, request }) => {
    await changeContact(work, id, body, versionOf(request))
    return showJson(work.db, contacts, work, id)
  })
  resourceRoutes(app, registrations)
  commandRoute(app, contract.deleteContact, async (work, { id }) => {
    mustBeOpen(await lockRow(work, contacts, id))
    await deleteRow(work, contacts, id)
  })
  queryRoute(app, contract.conversionFacts, (question, { id }) => conversionFacts(question, id))
  commandRoute(
    app,
    contract.convertContact,
    async (work, { id, body }) => showJson(work.db, users, work, await convertContact(work, id, body)),
    { finds: mustShow(() => contacts) },
  )
  typeformRoute(app)
  queryRoute(app, contract.webFormStanding, webFormStanding)
  commandRoute(app, contract.renewWebFormSecret, renewSecret)
}

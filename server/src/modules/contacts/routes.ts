import * as contract from '@moorgate/contract'
import { receiveFormResponse, refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { JsonText } from '../../kernel/http/json-text.ts'
import { checked } from '../../kernel/http/read-request.ts'
import { commandRoute, queryRoute, send } from '../../kernel/http/route.ts'
import { questionOf, urlOf } from '../../kernel/http/scope.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { mustShow, showJson } from '../../kernel/resource/show.ts'
import { deleteRow, lockRow } from '../../kernel/resource/write.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { isInvestorRow } from '../../rows/people-rows.ts'
import { users } from '../investors/index.ts'
import { mustBeOpen } from './contact-rules.ts'
import { convertContact } from './convert-contact.ts'
import { receiveForm } from './receive-form.ts'
import { contacts, registrations } from './tables.ts'
import { renewSecret, isSigned, webFormStanding } from './web-form-secret.ts'
import { addContact, changeContact } from './write-contact.ts'

// $1 the tenant, $2 the contact. `alike` looks through the trigram indexes of names; 0.3 is the threshold of
// the operator %.
const statement = `
  with contact as (
    select c.id, c.name, c.email, c.marketing and not c.do_not_contact as marketing from contacts c
    where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null
  ), alike as (
    select 'contact' as type, o.id, o.name, o.address ->> 'city' as place, similarity(o.name, c.name) as likeness
    from contact c join contacts o on o.tenant_id = $1 and o.name % c.name and o.id <> c.id
      and o.deleted_at is null and o.converted_at is null
    union all
    select 'user', u.id, u.name, u.address ->> 'city', similarity(u.name, c.name)
    from contact c join users u on u.tenant_id = $1 and u.name % c.name and ${isInvestorRow('u')} and u.deleted_at is null
  ), nearest as (select * from alike where likeness >= 0.5 order by likeness desc, type, id limit 3)
  select json_build_object(
    'answers', (select coalesce(sum(jsonb_array_length(r.answers)), 0)::int from registrations r
      where r.tenant_id = $1 and r.contact_id = c.id),
    'attributes', (select count(*)::int from attribute_values kept
      join attributes ours on ours.tenant_id = $1 and ours.id = kept.attribute_id
      join attributes theirs on theirs.tenant_id = $1 and theirs.owner_type = 'user'
        and theirs.key = ours.key and theirs.type = ours.type and theirs.deleted_at is null
      where kept.tenant_id = $1 and kept.owner_type = 'contact' and kept.owner_id = c.id),
    'documents', (select count(*)::int from documents d
      where d.tenant_id = $1 and d.owner_type = 'contact' and d.owner_id = c.id and d.deleted_at is null),
    'timeline',
      (select count(*)::int from notes n
        where n.tenant_id = $1 and n.owner_type = 'contact' and n.owner_id = c.id and n.deleted_at is null) +
      (select count(*)::int from call_logs l
        where l.tenant_id = $1 and l.owner_type = 'contact' and l.owner_id = c.id and l.deleted_at is null) +
      (select count(*)::int from tasks t
        where t.tenant_id = $1 and t.owner_type = 'contact' and t.owner_id = c.id and t.deleted_at is null),
    'marketing', c.marketing,
    'investor', (select json_build_object('id', u.id, 'name', u.name) from users u
      where u.tenant_id = $1 and u.email = c.email and ${isInvestorRow('u')} and u.deleted_at is null),
    'alike', (select coalesce(json_agg(json_build_object('type', n.type, 'id', n.id, 'name', n.name, 'place', n.place,
      'percent', round(n.likeness * 100)::int) order by n.likeness desc, n.type, n.id), '[]') from nearest n)
  )::text as json
  from contact c`

/**
 * What a conversion of this contact would move, and who might be the same person. Not found where there is no
 * such contact.
 */
async function conversionFacts({ platform, tenant }: QueryContext, id: number): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, statement, [tenant.id, id])
  return new JsonText(row?.json ?? refuse({ code: 'not_found' }))
}

const mostBytes = 1_000_000

/**
 * Where the tenant's web forms deliver what was answered. The signature over the body's bytes is the
 * permission: 401 without it, before anything of the body is looked into.
 */
function typeformRoute(app: FastifyInstance): void {
  app.declared.push(receiveFormResponse)
  app.route({
    method: 'POST',
    url: urlOf(receiveFormResponse.path),
    bodyLimit: mostBytes,
    config: { guard: receiveFormResponse, rawBody: true },
    handler: async (request, reply) => {
      const question = questionOf(app.platform, request)
      const signed =
        request.rawBody && (await isSigned(question, request.rawBody, request.headers['typeform-signature']))
      if (!signed) refuse({ code: 'unauthenticated' })
      const body = checked(receiveFormResponse.body!, request.body) as Parameters<typeof receiveForm>[1]
      await transact(app.platform, question, (work) => receiveForm(work, body))
      return send(reply, 200, '{}')
    },
  })
}

/** Leads: kept by staff, made by web forms, converted to investors. */
export function contactRoutes(app: FastifyInstance): void {
  resourceRoutes(app, contacts, { only: ['list', 'show', 'restore', 'export'] })
  newRecordCommand(app, contract.createContact, contacts, (work, { body }) => addContact(work, body))
  recordCommand(app, contract.updateContact, contacts, (work, { id, body, request }) =>
    changeContact(work, id, body, versionOf(request)),
  )
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

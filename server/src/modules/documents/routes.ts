import { readListRequest } from '../../kernel/list/request.ts'
import * as contract from '@moorgate/contract'
import { refuseField, roleIds } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { compileList } from '../../kernel/list/compile.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { deleteRow, restoreRow } from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { ownedRows } from '../record-owners/index.ts'
import type { OwnerNamed } from '../record-owners/index.ts'
import { acknowledgeDocument } from './acknowledge-document.ts'
import { changeCloudHosts } from './change-cloud-hosts.ts'
import { cloudHosts } from './cloud-hosts.ts'
import { addVersion, restoreVersion, sendVersion } from './document-versions.ts'
import { documentFileRoute, linkToDocument } from './download.ts'
import { applyTemplate, prepareFolderTemplate } from './folder-templates.ts'
import { lockChangeable } from './lock-changeable.ts'
import { onboardingDocuments, onboardingStandings } from './onboarding-tables.ts'
import { acceptOnboarding, onboardingFileRoute, prepareOnboarding } from './onboarding.ts'
import { pictureRoutes } from './picture-routes.ts'
import { playDocument } from './play-document.ts'
import { noteOpening } from './record-open.ts'
import {
  acknowledgements,
  cloudDocuments,
  documents,
  folderTemplates,
  folders,
  openings,
  versions,
} from './tables.ts'
import { changeableOwner, checkFolder, prepareDocument } from './write-document.ts'
import { deleteFolder, prepareFolder, leaveDeletedFolder } from './write-folder.ts'
import { zipDocuments } from './zip-documents.ts'

/** Files of records, their folders, sign-up documents, and the pictures that are not a record's. */
export function documentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, documents, { prepare: prepareDocument })
  resourceRoutes(app, folders, { prepare: prepareFolder })
  resourceRoutes(app, folderTemplates, { prepare: prepareFolderTemplate })
  resourceRoutes(app, cloudDocuments, { prepare: prepareCloudDocument })
  resourceRoutes(app, versions)
  resourceRoutes(app, acknowledgements)
  resourceRoutes(app, openings)
  resourceRoutes(app, onboardingDocuments, { prepare: prepareOnboarding })
  documentActs(app)
  versionActs(app)
  folderActs(app)
  cloudActs(app)
  recordCommand(app, contract.acceptOnboardingDocument, onboardingStandings, (work, { id, body }) =>
    acceptOnboarding(work, id, body.content_version),
  )
  commandRoute(app, contract.noteOpening, async (work, { body }) => {
    const { id, isNew } = await noteOpening(work, { type: body.openable_type, id: body.openable_id })
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, openings, work, id))
  })
  documentFileRoute(app)
  onboardingFileRoute(app)
  pictureRoutes(app)
}

function documentActs(app: FastifyInstance): void {
  commandRoute(app, contract.deleteDocument, async (work, { id }) => {
    await showJson(work.db, documents, work, id)
    await lockChangeable(work, documents, id)
    await deleteRow(work, documents, id)
  })
  commandRoute(app, contract.restoreDocument, async (work, { id }) => {
    await lockChangeable(work, documents, id, { trashed: true })
    await restoreRow(work, documents, id)
    await leaveDeletedFolder(work, id)
    return showJson(work.db, documents, work, id)
  })
  commandRoute(app, contract.acknowledgeDocument, (work, { id, body }) =>
    acknowledgeDocument(work, id, body.file_version),
  )
  queryRoute(app, contract.deletedDocuments, (question, { query }) => deletedDocuments(question, query))
  queryRoute(app, contract.downloadDocument, async (question, { id, query, reply }) => {
    reply.header('location', await linkToDocument(question, id, query.disposition ?? 'attachment'))
    reply.header('cache-control', 'no-store')
  })
  fileRoute(app, contract.playDocument, playDocument)
  fileRoute(app, contract.zipDocuments, zipDocuments)
}

function versionActs(app: FastifyInstance): void {
  recordCommand(app, contract.addDocumentVersion, documents, (work, { id, body }) =>
    addVersion(work, id, body.file as contract.UploadedFile),
  )
  newRecordCommand(app, contract.restoreDocumentVersion, documents, (work, { id }) =>
    restoreVersion(work, id),
  )
  fileRoute(app, contract.downloadDocumentVersion, (question, { id, query, request, reply }) =>
    sendVersion(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
}

function folderActs(app: FastifyInstance): void {
  commandRoute(app, contract.deleteFolder, async (work, { id }) => {
    await showJson(work.db, folders, work, id)
    await deleteFolder(work, id)
  })
  commandRoute(app, contract.applyFolderTemplate, async (work, { id, body }) =>
    foldersOf(work, await applyTemplate(work, id, body.owner_id)),
  )
}

function cloudActs(app: FastifyInstance): void {
  commandRoute(app, contract.deleteCloudDocument, async (work, { id }) => {
    await showJson(work.db, cloudDocuments, work, id)
    await lockChangeable(work, cloudDocuments, id)
    await deleteRow(work, cloudDocuments, id)
  })
  queryRoute(app, contract.readDocumentSettings, async (question) => ({
    cloud_hosts: [...(await cloudHosts(question))],
  }))
  commandRoute(app, contract.changeDocumentSettings, async (work, { body }) => {
    if (body.cloud_hosts !== undefined) await changeCloudHosts(work, body.cloud_hosts)
    return { cloud_hosts: [...(await cloudHosts(work))] }
  })
}

/** A record's folders as their own list would show them. */
async function foldersOf(work: Work, { owner_type, owner_id }: OwnerNamed): Promise<JsonText> {
  const query = { filter: { owner_type, owner_id: String(owner_id) } }
  const request = {
    ...readListRequest(folders.resource, query, callerOf(folders, work)),
    page: 1,
    perPage: 500,
  }
  const statement = new Statement(work)
  const { text } = compileList({ table: folders, scope: work, request, statement }, { total: false })
  const { rows } = await work.db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  return new JsonText(rows[0]!.data)
}

/**
 * What was deleted from a record in the last thirty days. Nothing for the person who may not change it: they
 * could not bring it back.
 */
async function deletedDocuments(question: QueryContext, owner: OwnerNamed): Promise<JsonText> {
  const statement = new Statement(question)
  const changeable =
    question.actor.roleId === roleIds.user ? 'false' : ownedRows(question, 'd', statement, 'changeable')
  const text = `
    select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'size', d.size,
        'deleted_at', wire_instant(d.deleted_at)) order by d.deleted_at desc, d.id desc), '[]')::text as data
    from documents d
    where d.tenant_id = $1 and d.owner_type = ${statement.bind(owner.owner_type)}
      and d.owner_id = ${statement.bind(owner.owner_id)}::bigint and ${changeable}
      and d.deleted_at > ${statement.bind(later(question.now, -days(30)))}::timestamptz`
  const { rows } = await question.db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  return new JsonText(rows[0]!.data)
}

type Values = Record<string, unknown>

/**
 * What a new or changed link comes to. Its address is https (the contract's), on a host that the tenant
 * allows, and is never fetched here: a server that opened addresses could be sent to look at its own network.
 */
async function prepareCloudDocument(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const owner = await changeableOwner(work, values, existing)
  const { owner_type: _type, owner_id: _id, ...columns } = values
  await checkFolder(work, owner, columns['folder_structure_id'])
  if (typeof columns['url'] === 'string') await checkHost(work, columns['url'])
  return { ...columns, ...(!existing && owner) }
}

async function checkHost(work: Work, url: string): Promise<void> {
  const allowed = await cloudHosts(work)
  const { hostname } = new URL(url)
  if (!allowed.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    refuseField('url', `Links are allowed to these domains only: ${allowed.join(', ')}.`)
}

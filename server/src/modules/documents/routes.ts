import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import { deleteRow, restoreRow } from '../../kernel/resource/write.ts'
import { acknowledgeDocument } from './acknowledge-document.ts'
import { lockChangeable } from './change-document.ts'
import { deletedDocuments } from './deleted-documents.ts'
import { addVersion, restoreVersion, sendVersion } from './document-versions.ts'
import { documentFileRoute, linkToDocument } from './download.ts'
import { playDocument } from './play-document.ts'
import { applyTemplate, prepareFolderTemplate } from './folder-templates.ts'
import { foldersOf } from './folders-of.ts'
import { acceptOnboarding, onboardingFileRoute, prepareOnboarding } from './onboarding.ts'
import { onboardingDocuments, onboardingStandings } from './onboarding-tables.ts'
import { pictureRoutes } from './picture-routes.ts'
import { noteOpening } from './record-open.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import {
  acknowledgements,
  cloudDocuments,
  documents,
  folders,
  folderTemplates,
  openings,
  versions,
} from './tables.ts'
import { changeCloudHosts, cloudHosts, prepareCloudDocument } from './write-cloud-document.ts'
import { prepareDocument } from './write-document.ts'
import { deleteFolder, prepareFolder } from './write-folder.ts'
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
  commandRoute(app, contract.acceptOnboardingDocument, async (work, { id, body }) => {
    await acceptOnboarding(work, id, body.content_version)
    return showJson(work.db, onboardingStandings, work, id)
  })
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
  commandRoute(app, contract.addDocumentVersion, async (work, { id, body }) => {
    await addVersion(work, id, body.file as contract.UploadedFile)
    return showJson(work.db, documents, work, id)
  })
  commandRoute(app, contract.restoreDocumentVersion, async (work, { id }) =>
    showJson(work.db, documents, work, await restoreVersion(work, id)),
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

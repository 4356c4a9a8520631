import * as contract from '@moorgate/contract'
import { refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act, ask } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import { deleteRow, lockRow, restoreRow } from '../../kernel/resource/write.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../attributes/index.ts'
import { documentFileRoute, linkToDocument } from './download.ts'
import { acceptOnboarding, onboardingFileRoute, prepareOnboarding } from './onboarding.ts'
import { onboardingDocuments, onboardingStandings } from './onboarding-tables.ts'
import { pictureRoutes } from './picture-routes.ts'
import { documents, folders, opens } from './tables.ts'
import { ownerOfRow, prepareDocument } from './write-document.ts'
import { deleteFolder, prepareFolder } from './write-folder.ts'

/** Files of records, their folders, sign-up documents, and the pictures that are not a record's. */
export function documentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, documents, { prepare: prepareDocument })
  resourceRoutes(app, folders, { prepare: prepareFolder })
  resourceRoutes(app, opens)
  resourceRoutes(app, onboardingDocuments, { prepare: prepareOnboarding })

  act(app, contract.deleteDocument, async (work, { id }) => {
    await showJson(work.db, documents, work, id)
    await mustChange(work, documents, id)
    await deleteRow(work, documents, id)
  })
  act(app, contract.restoreDocument, async (work, { id }) => {
    await mustChange(work, documents, id, { trashed: true })
    await restoreRow(work, documents, id)
    return showJson(work.db, documents, work, id)
  })
  act(app, contract.deleteFolder, async (work, { id }) => {
    await showJson(work.db, folders, work, id)
    await deleteFolder(work, id)
  })
  ask(app, contract.downloadDocument, async (question, { id, query, reply }) => {
    reply.header('location', await linkToDocument(question, id, query.disposition ?? 'attachment'))
    reply.header('cache-control', 'no-store')
  })
  act(app, contract.acceptOnboardingDocument, async (work, { id, body }) => {
    await acceptOnboarding(work, id, body.content_version)
    return showJson(work.db, onboardingStandings, work, id)
  })
  documentFileRoute(app)
  onboardingFileRoute(app)
  pictureRoutes(app)
}

/** Investors change no documents; staff change those whose owner they may change. */
async function mustChange(
  work: Work,
  table: Table,
  id: number,
  options?: { trashed: boolean },
): Promise<void> {
  if (work.actor.roleId === 5) refuse({ code: options?.trashed ? 'not_found' : 'forbidden' })
  const row = await lockRow(work, table, id, options)
  await mustChangeOwner(work, ownerOfRow(row))
}

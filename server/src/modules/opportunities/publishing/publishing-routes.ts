import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { recordCommand } from '../../../kernel/resource/record-command.ts'
import { pathId } from '../../../kernel/http/scope.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { discardPageDraft, pageDraftOf, publishPageDraft, savePageDraft } from '../page/page-drafts.ts'
import { leavePage, stayInPage } from '../page/page-editors.ts'
import { previewOf } from '../page/page-preview.ts'
import { compareVersion, pageVersionsOf } from '../page/page-versions.ts'
import { publishChecks } from './publish-checks.ts'
import { restoreVersion } from '../page/restore-version.ts'
import { opportunities } from '../tables.ts'

/** What staff do with a page before investors see it, and to change what they see. */
export function publishingRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readPublishChecks, async (question, { id }) => {
    await mustSee(question, id)
    const opportunity = await question.db
      .selectFrom('investment_opportunities')
      .selectAll()
      .where('tenant_id', '=', question.tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return publishChecks(question, opportunity)
  })
  queryRoute(app, contract.readPagePreview, (question, { id, query }) =>
    previewOf(question, id, query.investor_type_id),
  )
  nonCommandRoute(app, contract.stayInPage, 'ephemeral', (question, { id, body }) =>
    stayInPage(question, id, body),
  )
  nonCommandRoute(app, contract.leavePage, 'ephemeral', (question, { id, query }) =>
    leavePage(question, id, query.window),
  )
  draftRoutes(app)
  versionRoutes(app)
}

function draftRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readPageDraft, async (question, { id }) => {
    await mustSee(question, id)
    return pageDraftOf(question, id)
  })
  commandRoute(app, contract.savePageDraft, (work, { id, body }) => savePageDraft(work, id, body))
  recordCommand(app, contract.publishPageDraft, opportunities, (work, { id, body }) =>
    publishPageDraft(work, id, body.version),
  )
  commandRoute(app, contract.discardPageDraft, (work, { id }) => discardPageDraft(work, id))
}

function versionRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readPageVersions, async (question, { id }) => {
    await mustSee(question, id)
    return pageVersionsOf(question, id)
  })
  queryRoute(app, contract.comparePageVersion, async (question, { id, params }) => {
    await mustSee(question, id)
    return compareVersion(question, id, pathId(params['versionId']))
  })
  commandRoute(app, contract.restorePageVersion, async (work, { id, params }) => {
    await showJson(work.db, opportunities, work, id)
    await restoreVersion(work, id, pathId(params['versionId']))
    return showJson(work.db, opportunities, work, id)
  })
}

/** Not found where the opportunity isn't there for this caller. */
const mustSee = (question: QueryContext, id: number) => showJson(question, opportunities, question, id)

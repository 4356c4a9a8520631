import {
  comparePageVersion,
  discardPageDraft as discardEndpoint,
  leavePage as leaveEndpoint,
  publishPageDraft as publishEndpoint,
  readPageDraft,
  readPagePreview,
  readPageVersions,
  readPublishChecks,
  restorePageVersion,
  savePageDraft as saveEndpoint,
  stayInPage as stayEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
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
  queryRoute(app, readPublishChecks, async (question, { id }) => {
    await mustSee(question, id)
    const opportunity = await question.db
      .selectFrom('investment_opportunities')
      .selectAll()
      .where('tenant_id', '=', question.tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return publishChecks(question, opportunity)
  })
  queryRoute(app, readPagePreview, (question, { id, query }) =>
    previewOf(question, id, query.investor_type_id),
  )
  nonCommandRoute(app, stayEndpoint, 'ephemeral', (question, { id, body }) => stayInPage(question, id, body))
  nonCommandRoute(app, leaveEndpoint, 'ephemeral', (question, { id, query }) =>
    leavePage(question, id, query.window),
  )
  draftRoutes(app)
  versionRoutes(app)
}

function draftRoutes(app: FastifyInstance): void {
  queryRoute(app, readPageDraft, async (question, { id }) => {
    await mustSee(question, id)
    return pageDraftOf(question, id)
  })
  commandRoute(app, saveEndpoint, (work, { id, body }) => savePageDraft(work, id, body))
  commandRoute(app, publishEndpoint, async (work, { id, body }) => {
    await publishPageDraft(work, id, body.version)
    return showJson(work.db, opportunities, work, id)
  })
  commandRoute(app, discardEndpoint, (work, { id }) => discardPageDraft(work, id))
}

function versionRoutes(app: FastifyInstance): void {
  queryRoute(app, readPageVersions, async (question, { id }) => {
    await mustSee(question, id)
    return pageVersionsOf(question, id)
  })
  queryRoute(app, comparePageVersion, async (question, { id, params }) => {
    await mustSee(question, id)
    return compareVersion(question, id, pathId(params['versionId']))
  })
  commandRoute(app, restorePageVersion, async (work, { id, params }) => {
    await showJson(work.db, opportunities, work, id)
    await restoreVersion(work, id, pathId(params['versionId']))
    return showJson(work.db, opportunities, work, id)
  })
}

/** Not found where the opportunity isn't there for this caller. */
const mustSee = (question: QueryContext, id: number) => showJson(question, opportunities, question, id)

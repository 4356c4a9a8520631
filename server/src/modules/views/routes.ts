import * as contract from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { mustShow, showJson, versionOf } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { bringViewBack, changeView, createView, removeView } from './keep-view.ts'
import type { Views } from './keep-view.ts'
import { savedViewsOf } from './tables.ts'

/**
 * Lists under names. A view can be of any list that the platform declares, also of areas that are added
 * later.
 */
export function viewRoutes(app: FastifyInstance): void {
  const listed = (): readonly Resource[] =>
    app.declared.flatMap((each) => ('resource' in each && each.operation === 'list' ? [each.resource] : []))
  const table = savedViewsOf(listed)
  const views = (): Views => ({ table, resources: listed() })
  const shown = (work: Work, id: number) => showJson(work.db, table, work, id)

  askList(app, contract.savedViews, () => table)
  queryRoute(app, contract.showSavedView, (question, { id }) => showJson(question, table, question, id))
  commandRoute(app, contract.createSavedView, async (work, { body }) =>
    shown(work, await createView(work, views(), body)),
  )
  commandRoute(
    app,
    contract.updateSavedView,
    async (work, { id, body, request }) => {
      await changeView(work, views(), id, body, versionOf(request))
      return shown(work, id)
    },
    { finds: mustShow(() => table) },
  )
  commandRoute(app, contract.deleteSavedView, (work, { id }) => removeView(work, views(), id))
  commandRoute(app, contract.restoreSavedView, async (work, { id }) => {
    await bringViewBack(work, views(), id)
    return shown(work, id)
  })
}

import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { mustShow, showRecord } from '../../kernel/resource/show.ts'
import { preview } from '../../kernel/work.ts'
import { checkDraft, prepareTrigger } from './check-trigger.ts'
import { readOptions } from './read-options.ts'
import { runAgain } from './run-again.ts'
import { triggerRuns, triggers } from './tables.ts'
import { testOnPast } from './test-on-past.ts'

export function triggerRoutes(app: FastifyInstance): void {
  resourceRoutes(app, triggers, { prepare: prepareTrigger })
  readRoutes(app, { resource: contract.triggerRun, tableFor: () => triggerRuns, only: ['list'] })
  queryRoute(app, contract.readTriggerOptions, readOptions)
  nonCommandRoute(app, contract.testTrigger, 'reads', (question, { body }) =>
    preview(question.platform, question, async (work) => {
      const checked = await checkDraft(work, body)
      return testOnPast(work, { ...body, ...checked })
    }),
  )
  commandRoute(
    app,
    contract.runTriggerAgain,
    async (work, { id }) => {
      await runAgain(work, id)
      return showRecord(work, triggerRuns, id)
    },
    { finds: mustShow(() => triggerRuns) },
  )
}

import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../../figures/figure-routes.ts'
import { laidOut } from '../../../figures/in-worker.ts'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { recordCommand } from '../../../kernel/resource/record-command.ts'
import { reverseJournal } from '../ledger/reverse-journal.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { withLines } from '../../../kernel/resource/with-lines.ts'
import type { Work } from '../../../kernel/work.ts'
import { authoriseProceeds, cancelProceeds, confirmProceeds, returnProceeds } from './decide-proceeds.ts'
import { draftProceeds, redraftProceeds } from './draft-proceeds.ts'
import { payProceeds } from './pay-proceeds.ts'
import { proceedsMaker } from './proceeds-worksheet.ts'
import { entryOfLine } from './reverse-proceeds.ts'
import { proceedsHistory } from './read-history.ts'
import { opportunityDistributionLines, opportunityDistributions } from './tables.ts'
import { viewDraft, viewProceeds } from './view-proceeds.ts'

/** What comes of an offer and is paid out to its holders, from the draft to the last line that is paid. */
export function proceedsRoutes(app: FastifyInstance): void {
  for (const table of [opportunityDistributions, opportunityDistributionLines]) resourceRoutes(app, table)
  queryRoute(app, contract.readProceedsHistory, (question, { id }) => proceedsHistory(question, id))
  figureRoutes(app, contract.proceedsFigures, async (question, { id }) => {
    const viewed = await viewProceeds(question, id)
    return { worksheet: laidOut(viewed.lines.length, proceedsMaker, viewed), name: viewed.title }
  })
  figureRoutes(app, contract.draftProceedsFigures, async (question, { id, query }) => {
    const viewed = await viewDraft(question, id, query)
    return { worksheet: laidOut(viewed.lines.length, proceedsMaker, viewed), name: viewed.title }
  })
  const shown = (work: Work, id: number) =>
    withLines(
      work,
      {
        table: opportunityDistributions,
        lines: opportunityDistributionLines,
        column: 'opportunity_distribution_id',
      },
      id,
    )
  commandRoute(app, contract.draftProceeds, async (work, { body }) =>
    shown(work, await draftProceeds(work, body)),
  )
  commandRoute(app, contract.redraftProceeds, async (work, { id, body }) => {
    await redraftProceeds(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.confirmProceeds, async (work, { id, body }) => {
    await confirmProceeds(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, contract.authoriseProceeds, async (work, { id, body }) => {
    await authoriseProceeds(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, contract.returnProceeds, async (work, { id, body }) => {
    await returnProceeds(work, id, body.reason)
    return shown(work, id)
  })
  commandRoute(app, contract.cancelProceeds, async (work, { id, body }) => {
    await cancelProceeds(work, id, body.reason ?? null)
    return shown(work, id)
  })
  recordCommand(
    app,
    contract.reverseProceedsLine,
    opportunityDistributionLines,
    async (work, { id, body }) => {
      const entry = await entryOfLine(work, id)
      await reverseJournal(work, entry, { date: londonDate(work.now), description: body.reason })
    },
  )
  commandRoute(app, contract.payProceeds, async (work, { id, body }) => {
    await payProceeds(work, id, body)
    return shown(work, id)
  })
}

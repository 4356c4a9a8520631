import * as contract from '@moorgate/contract'
import type { Endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { mustBeFew, noteExport } from '../../../kernel/list/exporting.ts'
import type { Work } from '../../../kernel/work.ts'
import { fileOf, sendFile } from '../../stored-files/index.ts'
import { ownDeliveries, ownDelivery, readPlan } from './read-schedule.ts'
import type { Delivery } from './read-schedule.ts'
import { pauseSchedule, resumeSchedule, sendNow, setSchedule } from './set-schedule.ts'

/** When reports are sent, and what one was sent. */
export function reportScheduleRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readReportSchedule, (question, { id }) => readPlan(question, id))
  commandRoute(app, contract.setReportSchedule, async (work, { id, body }) => {
    await setSchedule(work, id, body)
    return readPlan(work, id)
  })
  const act = <E extends Endpoint>(endpoint: E, perform: (work: Work, id: number) => Promise<void>) =>
    commandRoute(app, endpoint, async (work, { id }) => {
      await perform(work, id)
      return (await readPlan(work, id)) as never
    })
  act(contract.pauseReport, pauseSchedule)
  act(contract.resumeReport, resumeSchedule)
  act(contract.sendReportNow, sendNow)

  queryRoute(app, contract.readReportDeliveries, async (question) =>
    (await ownDeliveries(question)).map(shown),
  )
  queryRoute(app, contract.readReportDelivery, async (question, { id }) =>
    shown(await ownDelivery(question, id)),
  )
  fileRoute(app, contract.downloadReportDelivery, async (question, { id, request, reply }) => {
    const { rows, file, entity } = await ownDelivery(question, id)
    mustBeFew(question, rows)
    await noteExport(question, {
      type: 'list.exported',
      payload: {
        list: `reports/${entity}`,
        format: file.mime === 'text/csv' ? 'csv' : 'xlsx',
        asked: { report_delivery_id: id },
      },
    })
    return sendFile(app.platform.storage, request, reply, { ...fileOf(file), disposition: 'attachment' })
  })
}

const shown = ({ id, report, sent_at, rows, file_name }: Delivery): Delivery => ({
  id,
  report,
  sent_at,
  rows,
  file_name,
})

import {
  cancelScheduledMove as cancelEndpoint,
  readSchedule,
  scheduleMove as scheduleEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute, pathId } from '../../kernel/http/route.ts'
import { showJson } from '../../kernel/resource/routes.ts'
import { opportunities } from '../opportunities/index.ts'
import { scheduleOf } from './read-schedule.ts'
import { cancelScheduledMove, scheduleMove } from './schedule-move.ts'

/** When offers open and close by themselves. */
export function scheduleRoutes(app: FastifyInstance): void {
  queryRoute(app, readSchedule, async (question, { id }) => {
    await showJson(question, opportunities, question, id)
    return scheduleOf(question, id)
  })
  commandRoute(app, scheduleEndpoint, async (work, { id, body }) => {
    const moveId = await scheduleMove(work, id, body)
    return (await scheduleOf(work, id, moveId))[0]!
  })
  commandRoute(app, cancelEndpoint, async (work, { id, params }) => {
    const moveId = pathId(params['moveId'])
    await cancelScheduledMove(work, id, moveId)
    return (await scheduleOf(work, id, moveId))[0]!
  })
}

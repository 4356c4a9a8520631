import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, id, instant, text } from '../wire.ts'

const visit = { event: 'investment_opportunity_live', action: 'visit' } as const
const update = { event: 'investment_opportunity_live', action: 'update' } as const

/**
 * One thing that publishing needs. `needed_for`: `anybody` for any publication, `everybody` where every
 * investor may see it, `nobody` where it is only advised. `problem` is what is missing, null when it is
 * there; the move's own refusal says the same of `field`.
 */
const publishCheck = z.object({
  field: z.string(),
  problem: z.string().nullable(),
  needed_for: z.enum(['anybody', 'everybody', 'nobody']),
})

export const readPublishChecks = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/publish-checks',
  summary: 'Read what an opportunity still needs before it is published',
  access: visit,
  answer: z.array(publishCheck),
  status: 200,
})

const scheduledMove = z.object({
  id: id(),
  /** 2 and 3 open it, 4 closes it. */
  status: choice([2, 3, 4]),
  at: instant(),
  state: choice(['waiting', 'done', 'failed', 'cancelled']),
  /** Why it could not be done. */
  problem: text(2000).nullable(),
  scheduled_by: text(201).nullable(),
  ended_at: instant().nullable(),
})

/** What is planned and what came of it, the last one first. */
export const readSchedule = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/schedule',
  summary: 'Read when an opportunity opens and closes by itself',
  access: visit,
  answer: z.array(scheduledMove),
  status: 200,
})

/**
 * Opens or closes an opportunity at a minute, in the name of who asks. A second opening or closing takes the
 * place of the one that waits. What is missing is asked for then, not now; who scheduled it hears where it
 * failed.
 */
export const scheduleMove = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/schedule',
  summary: 'Open or close an opportunity at a time',
  access: update,
  body: z.object({ status: choice([2, 3, 4]), at: instant() }),
  answer: scheduledMove,
  status: 201,
})

export const cancelScheduledMove = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/schedule/{moveId}/cancel',
  summary: 'Cancel a scheduled opening or closing',
  access: update,
  answer: scheduledMove,
  status: 200,
})

import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { boolean, choice, id, instant, integer, list, pattern, text } from '../wire.ts'

export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const
export const reportFormats = ['xlsx', 'csv'] as const
export const mostReportRecipients = 50

const person = z.object({ id: id(), name: text(201, { example: 'Priya Nair' }) })

const when = {
  frequency: choice(reportFrequencies),
  /** 1 is Monday. Of a weekly report. */
  weekday: optional(integer({ min: 1, max: 7 })),
  /** In shorter months, the last day. Of a monthly report. */
  month_day: optional(integer({ min: 1, max: 31 })),
  /** London time */
  time: pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 5, '08:00'),
  format: choice(reportFormats),
}

const schedule = z.object({
  ...when,
  weekday: integer({ min: 1, max: 7 }).nullable(),
  month_day: integer({ min: 1, max: 31 }).nullable(),
  recipients: z.array(person),
  is_paused: boolean(),
  /** None while it is paused. */
  next_at: instant().nullable(),
  version: integer({ min: 1 }),
})

export const deliveryStatuses = ['waiting', 'sent', 'left_out', 'failed'] as const

const run = z.object({
  id: id(),
  cause: choice(['schedule', 'now']),
  at: instant(),
  format: choice(reportFormats),
  deliveries: z.array(
    z.object({
      id: id(),
      name: text(201),
      status: choice(deliveryStatuses),
      /** Why a recipient got no file. */
      reason: text(500).nullable(),
      rows: integer({ min: 0 }).nullable(),
      ended_at: instant().nullable(),
    }),
  ),
})

const answer = z.object({
  schedule: schedule.nullable(),
  /** Staff who can be sent it. */
  colleagues: z.array(person),
  /** The twenty last, the newest first. */
  runs: z.array(run),
})

const one = { access: 'staff', answer, status: 200 } as const

/** When a report of one's own is sent, to whom, and what became of it. */
export const readReportSchedule = defineEndpoint({
  ...one,
  method: 'GET',
  path: 'saved-reports/{id}/schedule',
  summary: 'When one’s own report is sent',
})

/**
 * Recipients are staff. Each gets the rows and columns that their role sees at that moment, as a file behind a
 * link; the mail holds none of it.
 */
export const setReportSchedule = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-reports/{id}/schedule',
  summary: 'Say when one’s own report is sent, and to whom',
  body: z.object({
    ...when,
    recipient_ids: list(id(), mostReportRecipients),
    version: integer({ min: 1 }).optional(),
  }),
})

export const pauseReport = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-reports/{id}/schedule/pause',
  summary: 'Stop sending a report until it is resumed',
})

export const resumeReport = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-reports/{id}/schedule/resume',
  summary: 'Send a report again from its next day on',
})

export const sendReportNow = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-reports/{id}/send',
  summary: 'Send a report at once to those who get it',
  // Each is a file and a letter for everybody who gets it.
  throttle: { name: 'report_sends', limit: 20, perSeconds: 3600, by: 'user' },
})

const delivery = z.object({
  id: id(),
  report: text(80, { example: 'Committed by status' }),
  sent_at: instant(),
  rows: integer({ min: 0 }),
  file_name: text(255, { example: 'Committed by status.xlsx' }),
})

export const readReportDeliveries = defineEndpoint({
  method: 'GET',
  path: 'report-deliveries',
  summary: 'The fifty last reports that one was sent',
  access: 'staff',
  answer: z.array(delivery),
  status: 200,
})

export const readReportDelivery = defineEndpoint({
  method: 'GET',
  path: 'report-deliveries/{id}',
  summary: 'A report that one was sent',
  access: 'staff',
  answer: delivery,
  status: 200,
})

export const downloadReportDelivery = defineEndpoint({
  method: 'GET',
  path: 'report-deliveries/{id}/download',
  summary: 'The file of a report that one was sent',
  access: 'staff',
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  also: [206, 416],
  refuses: [423],
  status: 200,
})

import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { roleIds } from '../roles.ts'
import { boolean, choice, date, decimal, id, integer, list, reference, text } from '../wire.ts'
import { kpiUnits, subTypeKinds } from './definitions.ts'
import { kpiRequestStates } from './kpi-request.ts'
import { editedFrom, kpiPeriod } from './report-input.ts'

const figure = decimal({
  places: 6,
  min: '-999999999999999999',
  max: '999999999999999999',
  example: '262000',
})

const formRow = z.object({
  report_type_id: id(),
  code: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  unit: choice(kpiUnits),
  unit_label: z.string().nullable(),
  decimals: integer(),
  /** One for each earlier period. */
  previous: z.array(z.object({ value: figure.nullable(), text: z.string().nullable() })),
  value: figure.nullable(),
  text: z.string().nullable(),
  note: z.string().nullable(),
  /** Against the period before, in percent of it. */
  move_percent: figure.nullable(),
  /** It moved so much that it is submitted with a note alone, and has none. */
  needs_note: boolean(),
})
export type KpiFormRow = z.output<typeof formRow>

/** Actual figures, or budgeted ones. */
const formSection = z.object({
  report_sub_type_id: id(),
  name: z.string(),
  kind: choice(subTypeKinds),
  /** Its figures are approved or locked: they are read here, and changed by nobody. */
  is_closed: boolean(),
  rows: z.array(formRow),
})
export type KpiFormSection = z.output<typeof formSection>

/** What a person of a company is asked to fill in: what was asked for, and nothing else of the firm. */
const kpiForm = z.object({
  id: id(),
  company: z.object({ name: z.string(), currency: text(3) }),
  recipient_name: z.string(),
  period: kpiPeriod(),
  period_label: z.string(),
  ends_on: date(),
  status: choice(kpiRequestStates),
  due_date: date(),
  message: z.string().nullable(),
  reason: z.string().nullable(),
  version: integer({ min: 1 }),
  large_move_percent: integer(),
  /** It is the company's turn. */
  can_fill: boolean(),
  filled: integer({ min: 0 }),
  expected: integer({ min: 0 }),
  /** Names of the earlier periods, the oldest first. */
  earlier: z.array(z.string()),
  sections: z.array(formSection),
})
export type KpiForm = z.output<typeof kpiForm>

const filledRow = z.object({
  report_sub_type_id: reference('report-sub-types'),
  report_type_id: reference('report-types'),
  /** Null empties it. Left out, it stays. */
  value: figure.nullable().optional(),
  text: text(500).nullable().optional(),
  note: text(500).nullable().optional(),
  edited_from: editedFrom,
})

/** A draft: all of these figures or none. 409 once the figures are submitted, or changed since they were read. */
const fill = {
  method: 'POST',
  body: z.object({ rows: list(filledRow, 500) }),
  answer: kpiForm,
  status: 200,
  refuses: [409],
} as const

/** 422 on `note` where a figure moved far and has no note; 409 `stale_version` where another window saved. */
const submit = {
  method: 'POST',
  body: z.object({ version: integer({ min: 1 }) }),
  answer: kpiForm,
  status: 200,
  refuses: [409],
} as const

/** A link that is forged, of another tenant or over, and one to what is withdrawn or approved: 404, all the same. */
const link = { access: 'guest' } as const
const seconds = 600

/** 403 `code_required` until a code was given in this browser in the last four hours. */
export const readLinkedKpiForm = defineEndpoint({
  ...link,
  method: 'GET',
  path: 'collection-links/{token}',
  summary: 'What the holder of a personal link is asked to report',
  answer: kpiForm,
  status: 200,
})

/** The answer is the same whether or not there is such a link. */
export const sendKpiCode = defineEndpoint({
  ...link,
  method: 'POST',
  path: 'collection-links/{token}/code',
  summary: 'Send a code to the address to which a personal link was sent. It lasts ten minutes',
  throttle: { name: 'collection-code', limit: 10, perSeconds: seconds, by: 'address' },
  answer: z.object({ message: z.string() }),
  envelope: 'bare',
  status: 202,
})

/** A code that is wrong, spent or too old, and a link that is none: 422 on `code`, in the same words. */
export const proveKpiCode = defineEndpoint({
  ...link,
  method: 'POST',
  path: 'collection-links/{token}/proof',
  summary: 'Give the code: this browser may then read and fill that one form for four hours',
  throttle: { name: 'collection-proof', limit: 20, perSeconds: seconds, by: 'address' },
  body: z.object({ code: text(12, { example: '402 917' }) }),
  status: 204,
})

export const fillLinkedKpiForm = defineEndpoint({
  ...link,
  ...fill,
  path: 'collection-links/{token}/figures',
  summary: 'Save figures of the form as a draft',
  throttle: { name: 'collection-figures', limit: 600, perSeconds: seconds, by: 'address' },
})

export const submitLinkedKpiForm = defineEndpoint({
  ...link,
  ...submit,
  path: 'collection-links/{token}/submit',
  summary: 'Submit the figures of the form',
  throttle: { name: 'collection-submit', limit: 30, perSeconds: seconds, by: 'address' },
})

/** An Entrepreneur reaches the forms that they were asked to fill, and nobody else's. */
const own = {
  access: { event: 'kpi', action: 'index', also: [roleIds.entrepreneur] },
  requires: 'funds_enabled',
} as const

const ownForm = z.object({
  id: id(),
  company_name: z.string(),
  period_label: z.string(),
  status: choice(kpiRequestStates),
  due_date: date(),
  is_late: boolean(),
})
export type OwnKpiForm = z.output<typeof ownForm>

export const listOwnKpiForms = defineEndpoint({
  ...own,
  method: 'GET',
  path: 'kpi-forms',
  summary: 'List what you are asked to report, the latest first',
  answer: z.array(ownForm),
  status: 200,
})

export const readOwnKpiForm = defineEndpoint({
  ...own,
  method: 'GET',
  path: 'kpi-forms/{id}',
  summary: 'What you are asked to report for a company and period',
  answer: kpiForm,
  status: 200,
})

export const fillOwnKpiForm = defineEndpoint({
  ...own,
  ...fill,
  path: 'kpi-forms/{id}/figures',
  summary: 'Save figures that you are asked for as a draft',
})

export const submitOwnKpiForm = defineEndpoint({
  ...own,
  ...submit,
  path: 'kpi-forms/{id}/submit',
  summary: 'Submit figures that you were asked for',
})

import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, choice, date, email, id, instant, list, reference, text } from '../wire.ts'
import { kpiFrequencies } from './definitions.ts'
import { kpiPeriod } from './report-input.ts'

export const kpiRequestStates = [
  'asked',
  'opened',
  'submitted',
  'sent_back',
  'approved',
  'withdrawn',
] as const
export type KpiRequestState = (typeof kpiRequestStates)[number]

/** The company's turn: it fills the form, and is reminded. */
export const openKpiRequestStates = [
  'asked',
  'opened',
  'sent_back',
] as const satisfies readonly KpiRequestState[]

/** Its link opens nothing any more. */
export const endedKpiRequestStates = ['approved', 'withdrawn'] as const satisfies readonly KpiRequestState[]

export const isOpenKpiRequest = (state: KpiRequestState): boolean =>
  openKpiRequestStates.some((each) => each === state)

/** Reminders go out on these days, counted from the due date. */
export const kpiReminderDays = [-3, 0, 3] as const
/** A link leads to its form until so long after the due date. */
export const kpiLinkDays = 30

/** What a company is asked to report for a period, of whom, and how far it has come. One for each period. */
export const kpiRequest = defineResource({
  name: 'kpi_request',
  path: 'kpi-requests',
  term: 'kpi_request',
  event: 'kpi',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    company_id: reference('companies'),
    company_name: text(160, { example: 'Tidewell Energy' }),
    /**
     * By the company's year as it ends today: its address on the sheet, and null where that year has no such
     * period. `period_label` stays as it was asked.
     */
    period: kpiPeriod().nullable(),
    period_label: text(20, { example: 'Q3 2026' }),
    ends_on: date(),
    status: choice(kpiRequestStates),
    due_date: date(),
    /** Its day is over, and the company has not answered. */
    is_late: boolean(),
    message: text(1000).nullable(),
    /** Null is every KPI that the company reports for such a period. */
    report_type_ids: list(id(), 200).nullable(),
    report_sub_type_ids: list(id(), 20),
    recipient_name: text(160, { example: 'Ruth Penhale' }),
    recipient_email: text(254, { example: 'ruth@tidewell.example' }),
    user_id: id().nullable(),
    /** Why it was sent back. */
    reason: text(500).nullable(),
    opened_at: instant().nullable(),
    submitted_at: instant().nullable(),
    decided_at: instant().nullable(),
    reminded_at: instant().nullable(),
  },
  filters: { company_id: 'exact', period: 'exact', status: 'exact', due_date: 'between', late: 'scope' },
  search: ['company_name', 'recipient_name', 'recipient_email'],
  sorts: ['company_name', 'ends_on', 'status', 'due_date'],
  defaultSort: '-due_date',
  includes: { company: { to: 'companies', many: false } },
  columns: [
    { key: 'company_name', label: 'Company', term: 'company' },
    { key: 'period_label', label: 'Period' },
    { key: 'status', label: 'Status' },
    { key: 'due_date', label: 'Due' },
    { key: 'recipient_name', label: 'Contact' },
    { key: 'recipient_email', label: 'E-mail' },
    { key: 'submitted_at', label: 'Submitted' },
  ],
})

const asks = { event: 'kpi', action: 'create' } as const
const decides = { event: 'kpi', action: 'update' } as const

/** A person of the company: an Entrepreneur by their account, anybody else by name and address. */
const askedCompany = z.object({
  company_id: reference('companies'),
  user_id: reference('users').optional(),
  name: text(160, { example: 'Ruth Penhale' }).optional(),
  email: email().optional(),
})

/**
 * Asks one company or many for the same period, all or none: each by a letter to its person. The period is that
 * which ends on a day, as long as `frequency` says (a quarter, where it is left out); or the one of a name, which
 * each company reads by its own year. A company whose year has no period to that day, that was asked already, or
 * whose figures are approved, is refused on its line.
 */
export const askForKpis = defineEndpoint({
  method: 'POST',
  path: 'kpi-requests',
  summary: 'Ask companies for the KPIs of a period',
  access: asks,
  requires: 'funds_enabled',
  body: z.object({
    ends_on: date().optional(),
    frequency: choice(kpiFrequencies).optional(),
    period: kpiPeriod().optional(),
    due_date: date(),
    message: text(1000).nullable().optional(),
    report_type_ids: list(reference('report-types'), 200).optional(),
    /** Actual figures, where it is left out. */
    report_sub_type_ids: list(reference('report-sub-types'), 20).optional(),
    companies: list(askedCompany, 200),
  }),
  answer: z.object({ ids: list(id(), 200) }),
  status: 201,
})

const act = { method: 'POST', answer: kpiRequest.row, status: 200, refuses: [409] } as const

export const approveKpiRequest = defineEndpoint({
  ...act,
  path: 'kpi-requests/{id}/approve',
  summary: 'Approve the figures that a company submitted',
  access: decides,
  requires: 'funds_enabled',
})

export const sendBackKpiRequest = defineEndpoint({
  ...act,
  path: 'kpi-requests/{id}/send-back',
  summary: 'Send submitted figures back to the company, with the reason',
  access: decides,
  requires: 'funds_enabled',
  body: z.object({ reason: text(500) }),
})

export const withdrawKpiRequest = defineEndpoint({
  ...act,
  path: 'kpi-requests/{id}/withdraw',
  summary: 'Withdraw a request: its links lead nowhere any more',
  access: asks,
  requires: 'funds_enabled',
})

/** 409 `asked_already` within a day of the last reminder, with the time from which it may be. */
export const remindKpiRequest = defineEndpoint({
  ...act,
  path: 'kpi-requests/{id}/remind',
  summary: 'Remind the person who was asked, at most once a day',
  access: asks,
  requires: 'funds_enabled',
})

const recipient = z.object({ name: text(160), email: text(254), user_id: id().nullable() })

/** Companies with the person who was asked last, and Entrepreneurs who may be asked by their account. */
export const readKpiRecipients = defineEndpoint({
  method: 'GET',
  path: 'reports/kpi-recipients',
  summary: 'Whom to ask for the KPIs of which company',
  access: asks,
  requires: 'funds_enabled',
  answer: z.object({
    /** Those that companies have by their years, the latest first: the one that runs, and those that are over. */
    periods: z.array(
      z.object({
        ends_on: date(),
        frequency: choice(kpiFrequencies),
        label: text(40, { example: 'Quarter to 30 September 2026' }),
        /** The latest quarter that is over, of the most companies. */
        is_default: boolean(),
      }),
    ),
    companies: z.array(z.object({ id: id(), name: text(160), last: recipient.nullable() })),
    entrepreneurs: z.array(z.object({ id: id(), name: text(201), email: text(254) })),
  }),
  status: 200,
})

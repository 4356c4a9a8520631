import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, reference, text } from '../wire.ts'
import { companyPart } from './holding.ts'

export const maturityStatuses = [
  'early',
  'growing',
  'on_track',
  'watch',
  'underperforming',
  'exit_planned',
  'exited',
  'failed',
] as const

export type MaturityStatus = (typeof maturityStatuses)[number]

export const maturityStatusNames: Readonly<Record<MaturityStatus, string>> = {
  early: 'Early',
  growing: 'Growing',
  on_track: 'On track',
  watch: 'Watch',
  underperforming: 'Underperforming',
  exit_planned: 'Exit planned',
  exited: 'Exited',
  failed: 'Failed',
}

/**
 * How far a company is, from a day on and why. A new one is added; earlier ones stay as its history. It lives
 * below its company: `companies/{id}/maturity-statuses`.
 */
export const companyMaturityStatus = defineResource({
  name: 'company_maturity_status',
  path: 'companies/{id}/maturity-statuses',
  term: 'maturity',
  event: 'funds_opportunity',
  requires: 'funds_enabled',
  operations: [],
  written: {
    status: choice(maturityStatuses),
    /** Words of the tenant's own. Left out, the name of the status. */
    label: optional(text(60, { example: 'On track for break-even' })),
    effective_on: date(),
    reason: text(2000, { example: 'Two quarters above plan.' }),
  },
  computed: {
    company_id: reference('companies'),
    label: text(60),
    created_by_name: text(200).nullable(),
  },
  filters: { status: 'exact' },
  sorts: ['effective_on'],
  defaultSort: '-effective_on',
})

export const readMaturityStatuses = defineEndpoint({
  method: 'GET',
  path: 'companies/{id}/maturity-statuses',
  summary: 'Read how far a company was, newest first',
  access: { event: 'funds_opportunity', action: 'visit' },
  requires: 'funds_enabled',
  answer: z.array(companyMaturityStatus.row),
  status: 200,
  envelope: 'page',
})

export const recordMaturityStatus = defineEndpoint({
  method: 'POST',
  path: 'companies/{id}/maturity-statuses',
  summary: 'Record how far a company is',
  access: companyPart,
  requires: 'funds_enabled',
  body: companyMaturityStatus.create,
  answer: companyMaturityStatus.row,
  status: 201,
})

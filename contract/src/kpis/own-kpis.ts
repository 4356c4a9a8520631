import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { date, decimal, id, integer } from '../wire.ts'
import { openFigures } from '../working.ts'
import { kpiMeasure } from './matrix.ts'
import { kpiPeriod } from './report-input.ts'

const figure = decimal({ places: 6, example: '45.555556' }).nullable()

const ownKpi = z.object({
  ...kpiMeasure.shape,
  value: figure,
  text: z.string().nullable(),
  /** On the period before: in percent, of a percentage in points. Null where that says nothing. */
  change: figure,
  /** On the budget, in the same way. */
  against_budget: figure,
  /** On the same period of the year before. */
  against_year: figure,
  /** Approved values of the periods up to this one, the oldest first. */
  history: z.array(figure),
})
export type OwnKpi = z.output<typeof ownKpi>

const ownKpis = z.object({
  /** Null where no company stands for the opportunity. */
  company: z.object({ id: id(), name: z.string(), currency: z.string() }).nullable(),
  period: kpiPeriod().nullable(),
  label: z.string().nullable(),
  ends_on: date().nullable(),
  approved_on: date().nullable(),
  months: integer(),
  /** All approved periods as long as this one, the latest first. */
  periods: z.array(z.object({ period: kpiPeriod(), label: z.string(), ends_on: date() })),
  /** The periods of each history. */
  history: z.array(z.object({ period: kpiPeriod(), label: z.string() })),
  kpis: z.array(ownKpi),
})
export type OwnKpis = z.output<typeof ownKpis>

/**
 * What a company that I hold has reported: KPIs that investors see, in periods that were approved. By the
 * opportunity’s id. 404 for what I don’t hold.
 */
export const readOwnKpis = defineEndpoint({
  method: 'GET',
  path: 'portfolio/{id}/kpis',
  summary: 'Read the approved KPIs of a company that I hold',
  access: 'investor',
  query: z.object({ period: kpiPeriod().optional() }),
  answer: ownKpis,
  status: 200,
})

/** The same figures opened to how they were got. */
export const ownKpiFigures = openFigures({
  path: 'portfolio/{id}/kpis',
  of: 'the KPIs of a company that I hold',
  access: 'investor',
  example: 'value:4:2026-q3',
  query: { period: kpiPeriod().optional() },
})

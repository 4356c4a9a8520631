import type { FigureSource } from './queries.ts'

/** Where the figures of a company come from that funds hold. */
export const companySource = (id: number | string): FigureSource => ({
  area: 'company',
  base: `companies/${id}/figures`,
  query: {},
})

import { kpiFrequencies } from '@moorgate/contract/kpis/definitions.ts'
import type { KpiFrequency } from '@moorgate/contract/kpis/definitions.ts'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'

/** What the address of the matrix says: whose figures, of which kind, how often, up to which period. */
export interface KpiAddress {
  company?: number | undefined
  kind?: number | undefined
  every?: KpiFrequency | undefined
  until?: string | undefined
}

const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export function readKpiAddress(suffix: string | undefined, search: string): KpiAddress {
  const { company, kind, every } = parseFlat(search)
  return {
    company: idOf(company),
    kind: idOf(kind),
    every: kpiFrequencies.find((each) => each === every),
    until: suffix && /^\d{4}(-(q[1-4]|0[1-9]|1[0-2]))?$/.test(suffix) ? suffix : undefined,
  }
}

export function kpiHref({ company, kind, every, until }: KpiAddress): string {
  const search = stringifyFlat({ company: company?.toString(), kind: kind?.toString(), every })
  return `/admin/reports/kpis${until === undefined ? '' : `/${until}`}${search}`
}

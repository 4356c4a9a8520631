import { fund } from '@moorgate/contract/funds/fund.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { recordQuery } from '../../kernel/queries.ts'

/** Where a fund's record is. */
export const fundPath = (id: number, tab = 'details') => `/admin/funds/${id}/${tab}`

/** Where a distribution of a fund has its page. */
export const distributionPath = (fundId: number, id: number | string) =>
  `${fundPath(fundId, 'transactions')}/distributions/${id}`

/** A fund with what it has come to. */
export type Fund = Required<RowOf<typeof fund>> &
  WithPermissions & {
    committed: string
    called: string
    drawn: string
    drawn_percent: string | null
    distributed: string
    units: string
    nav: string | null
    nav_per_unit: string | null
    valued_on: string | null
    pic: string | null
    dpi: string | null
    rvpi: string | null
    tvpi: string | null
    irr: string | null
    investors_count: number
    unit_classes: string[]
    cash: string
  }

const appends = [
  'committed',
  'called',
  'drawn',
  'drawn_percent',
  'distributed',
  'units',
  'nav',
  'nav_per_unit',
  'valued_on',
  'pic',
  'dpi',
  'rvpi',
  'tvpi',
  'irr',
  'investors_count',
  'unit_classes',
  'cash',
]

export const fundQuery = (id: string) =>
  recordQuery<Fund>(fund, id, { append: [...appends, permissionsAttribute] })

export const phaseWords = {
  fundraising: 'Fundraising',
  investing: 'Investing',
  harvesting: 'Harvesting',
  wound_up: 'Wound up',
} as const

const changed = [
  'fund',
  'fund_commitment',
  'fund_closing',
  'fund_transfer',
  'fund_drawdown',
  'fund_drawdown_line',
  'fund_late_charge',
  'net_asset_value',
  'distribution',
  'distribution_line',
  'fund_statement',
  'fund_link',
  'card_payment',
  'company',
  'ledger',
]

/** Asks anew for everything of a fund, after an act on one part of it: each changes what others show. */
export function useFundChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(changed.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
}

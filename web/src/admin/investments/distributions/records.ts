import { opportunityDistribution } from '@moorgate/contract/investments/proceeds.ts'
import type { opportunityDistributionLine } from '@moorgate/contract/investments/proceeds-line.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import { money } from '../../../ui/format.ts'

export type ProceedsDistribution = RowOf<typeof opportunityDistribution>
export type ProceedsLine = RowOf<typeof opportunityDistributionLine> & { is_held: boolean }

/** A distribution of proceeds as its page reads it. */
export type OpenProceeds = ProceedsDistribution &
  WithPermissions & {
    held_count: number
    held_amount: string
    payable_count: number
    payable_amount: string
    kept_back_count: number
  }

export const proceedsQuery = (id: number | string) =>
  recordQuery<OpenProceeds>(opportunityDistribution, id, {
    append: [
      'held_count',
      'held_amount',
      'payable_count',
      'payable_amount',
      'kept_back_count',
      permissionsAttribute,
    ],
  })

/** Where it has its page. */
export const proceedsPath = (opportunityId: number, id: number) =>
  `/admin/investments/existing/${opportunityId}/details/distributions/${id}`

/** Where its figures come from. */
export const proceedsSource = (id: number): FigureSource => ({
  area: opportunityDistribution.name,
  base: `${opportunityDistribution.path}/${id}`,
  query: {},
})

export const exact = (amount: string, currency: string) => money(amount, { currency, pence: true })

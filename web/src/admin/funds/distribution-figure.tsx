import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { exact } from './distribution-lines.tsx'
import type { Distribution } from './records.ts'

export type PermittedDistribution = Distribution & WithPermissions

/** A figure of the distribution beside its term. */
export const line = ({ id, currency }: PermittedDistribution, of: string, term: string, amount: string) => ({
  term,
  value: (
    <Figure of={`${of}:${id}`} label={term}>
      {exact(amount, currency)}
    </Figure>
  ),
})

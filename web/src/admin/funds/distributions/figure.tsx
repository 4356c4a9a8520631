import { distribution } from '@moorgate/contract/funds/distribution.ts'
import type { distributionAwaits } from '@moorgate/contract/funds/distribution-kinds.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { distributionMachine } from '@moorgate/contract/statuses/fund-machines.ts'
import { canMove } from '@moorgate/contract/statuses/machine.ts'
import type { ReactNode } from 'react'
import { Figure } from '../../../features/figures/figure.tsx'
import type { FigureWord } from '../../../features/figures/words.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { permits } from '../../../kernel/permissions.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import { money } from '../../../ui/format.ts'
import type { Distribution } from '../records.ts'

/** A distribution as its page reads it. */
export type OpenDistribution = Distribution &
  WithPermissions & {
    held_count: number
    held_amount: string
    payable_count: number
    payable_amount: string
    awaits: (typeof distributionAwaits)[number] | null
    interest_paid: string | null
    awaited_id: number | null
    awaited_title: string | null
    counted_in: string | null
  }

const appends = [
  'held_count',
  'held_amount',
  'payable_count',
  'payable_amount',
  'awaits',
  'interest_paid',
  'awaited_id',
  'awaited_title',
  'counted_in',
  permissionsAttribute,
]

export const distributionQuery = (id: number | string) =>
  recordQuery<OpenDistribution>(distribution, id, { append: appends })

/** Interest of late joiners follows from their closing; a later waterfall from what it counts. */
const isFixed = ({ kind, counted_in: later }: OpenDistribution) => kind === 'equalisation' || later !== null

export const mayChange = (record: OpenDistribution) =>
  record.status === 'draft' && !isFixed(record) && permits(record, 'redraft')

/** Nothing of the interest of late joiners has arrived yet. */
export const awaitsAllInterest = ({ awaits, interest_paid: paid }: OpenDistribution) =>
  awaits === 'late_interest' && isNothing(paid ?? '0')

/** Late interest that was paid can be paid out, though other late joiners still owe theirs. */
export const maySplit = (record: OpenDistribution) =>
  record.status === 'draft' &&
  record.awaits === 'late_interest' &&
  !awaitsAllInterest(record) &&
  permits(record, 'redraft')

export const mayCancel = (record: OpenDistribution) =>
  canMove(distributionMachine, record.status, 'cancelled') && !isFixed(record) && permits(record, 'cancel')

export const exact = (amount: string, currency: string) => money(amount, { currency, pence: true })

type NamedDistribution = Pick<Distribution, 'id' | 'currency'>

/** A figure of the distribution: what it is, and its amount. */
export const opened = (
  { id, currency }: NamedDistribution,
  of: string,
  label: string,
  amount: string,
): ReactNode => (
  <Figure of={`${of}:${id}`} label={label}>
    {exact(amount, currency)}
  </Figure>
)

/** The same within a sentence. */
export const openedWord = (
  { id, currency }: NamedDistribution,
  of: string,
  label: string,
  amount: string,
): FigureWord => ({ figure: `${of}:${id}`, label, text: exact(amount, currency) })

import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import type { lateChargeFields, lateInterestFields } from '@moorgate/contract/late-interest.ts'
import { fundLateChargeStatuses } from '@moorgate/contract/statuses/fund.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { isNothing } from '../../kernel/amounts.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { StateDot } from '../../kernel/state.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { counted, money, percent } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { Text } from '../../ui/text.tsx'
import { FieldStack } from '../records/field-layout.tsx'
import { ChargeButton, ChargeSteps, UndoOverpayment } from './charge-steps.tsx'

type Fields<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
/** What the late payments of a line cost, of a fund's call or an opportunity's. */
export type LateInterestAnswer = Fields<typeof lateInterestFields>
export type LateCharge = Fields<typeof lateChargeFields> & {
  id: number
  overpayment_covers?: boolean
  from_overpayment?: boolean
}
type LatePart = LateInterestAnswer['parts'][number]

/** What may be done with late interest: the endpoints of this kind of call. */
export interface LateActs {
  charge: Endpoint
  waive: Endpoint
  pay: Endpoint
  /** Where a call keeps what is overpaid. */
  payFromOverpayment?: Endpoint
  undoOverpayment?: Endpoint
  /** Reads again what an act may have changed. */
  changed: () => Promise<void>
}

interface LateInterestDialogProps {
  line: { id: number; investor_name: string }
  late: UseQueryResult<LateInterestAnswer>
  charge: LateCharge | undefined
  /** Left out for readers who may not. */
  acts: LateActs | undefined
  /** Wraps the interest of a part, or of all, in the figure that opens its working. */
  figure?: (part: number | 'all', shown: string) => ReactNode
  onClose: () => void
}

/** What a late payment costs, payment by payment, before it is charged; and what became of it afterwards. */
export function LateInterestDialog(props: LateInterestDialogProps) {
  const { line, late: query, charge, acts, figure = (_part, shown) => shown, onClose } = props
  const steps =
    acts &&
    (query.data?.may_be_charged ? (
      <ChargeButton line={line} late={query.data} acts={acts} />
    ) : (
      charge && <StepsOf charge={charge} acts={acts} />
    ))
  return (
    <Modal
      open
      variant="wide"
      title={`Late interest, ${line.investor_name}`}
      onClose={onClose}
      footer={steps}
    >
      <Loaded query={query} what="the interest">
        {(late) => (
          <FieldStack>
            <Text tone="soft">{termsOf(late)}</Text>
            {late.parts.length > 0 && (
              <DataTable
                label="Late payments"
                columns={columnsOf(late, figure)}
                rows={late.parts}
                keyOf={({ until, capital }) => `${until} ${capital}`}
                stacked
              />
            )}
            {charge && <ChargeFacts charge={charge} />}
            {(!charge || charge.status === 'waived') && (
              <Text>{standingOf(late, line.investor_name, charge !== undefined)}</Text>
            )}
          </FieldStack>
        )}
      </Loaded>
    </Modal>
  )
}

function StepsOf({ charge, acts }: { charge: LateCharge; acts: LateActs }) {
  if (charge.status === 'charged') return <ChargeSteps charge={charge} acts={acts} />
  return charge.from_overpayment === true ? <UndoOverpayment charge={charge} acts={acts} /> : null
}

/** "Simple interest at 8.00% a year, on a 365-day year, after 5 days of grace." */
const termsOf = ({ rate_percent: rate, grace_days: grace }: LateInterestAnswer) =>
  `Simple interest at ${percent(rate, { places: 2 })} a year, on a 365-day year${grace > 0 ? `, after ${counted(grace, 'day', 'days')} of grace` : ''}.`

/** Why nothing is charged yet, or no more after a charge was waived. */
function standingOf(
  { amount, currency, may_be_charged: may }: LateInterestAnswer,
  investor: string,
  isWaived: boolean,
): string {
  if (isNothing(amount)) return 'No interest is due on this payment.'
  const text = money(amount, { currency, pence: true })
  if (!may) return `${text} to date. You can charge it once the call is paid.`
  return isWaived
    ? `The last charge was waived. ${text} can be charged to ${investor} again.`
    : `${text} can be charged to ${investor}. It hasn’t been charged yet.`
}

const columnsOf = (
  { currency, amount, parts }: LateInterestAnswer,
  figure: NonNullable<LateInterestDialogProps['figure']>,
): readonly Column<LatePart>[] => [
  { id: 'from', header: 'From', cell: ({ from }) => dateFull(from), total: 'Total' },
  { id: 'until', header: 'Until', cell: ({ until }) => dateFull(until) },
  { id: 'days', header: 'Days', align: 'end', cell: ({ days }) => String(days) },
  {
    id: 'capital',
    header: 'Paid late',
    align: 'end',
    cell: ({ capital }) => money(capital, { currency, pence: true }),
  },
  {
    id: 'interest',
    header: 'Interest',
    align: 'end',
    weight: 'strong',
    cell: (part) => figure(parts.indexOf(part), money(part.interest, { currency, pence: true })),
    total: figure('all', money(amount, { currency, pence: true })),
  },
]

const paidOn = (day: string, isFromOverpayment = false) =>
  isFromOverpayment ? `${dateFull(day)}, from the overpayment` : dateFull(day)

function ChargeFacts({ charge }: { charge: LateCharge }) {
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Status', value: <StateDot shown={fundLateChargeStatuses[charge.status]} /> },
        { term: 'Charged on', value: dateFull(charge.charged_on) },
        ...(charge.received_on === null
          ? []
          : [{ term: 'Paid on', value: paidOn(charge.received_on, charge.from_overpayment) }]),
        ...(charge.waive_reason === null
          ? []
          : [
              { term: 'Waived by', value: charge.waived_by_name ?? '' },
              { term: 'Reason', value: charge.waive_reason },
            ]),
        {
          term: 'Interest',
          value: money(charge.amount, { currency: charge.currency, pence: true }),
          total: true,
        },
      ]}
    />
  )
}

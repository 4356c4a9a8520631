import {
  acceptTaxSchemeRequest,
  refuseTaxSchemeRequest,
  taxSchemeRequest,
} from '@moorgate/contract/investments/scheme-request.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '../../../features/records/act-dialog.tsx'
import { ReasonField } from '../../../features/records/reason-field.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { rowsQuery, send } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { date } from '../../../ui/format-dates.ts'
import { Text } from '../../../ui/text.tsx'
import { MoneyQuestion } from '../money-question.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'

type SchemeRequest = RowOf<typeof taxSchemeRequest>

interface Decision {
  request: SchemeRequest
  isAccepted: boolean
}

/** What investors ask about their tax schemes, to be accepted or refused; it is not shown where nothing waits. */
export function SchemeRequests({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const { tax_enabled: taxed } = useFlags()
  const fixed = { investment_opportunity_id: opportunity.id, status: 'asked' }
  const { data } = useQuery({
    ...rowsQuery<SchemeRequest>(taxSchemeRequest, {}, { perPage: 100, fixed }),
    enabled: taxed === 1,
  })
  const [decision, setDecision] = useState<Decision>()
  const columns = useRequestColumns(permits(opportunity, 'edit') ? setDecision : undefined)
  const rows = data?.data ?? []
  if (rows.length === 0) return null
  const title = term('tax_scheme_request', { plural: true })
  const close = () => setDecision(undefined)
  return (
    <Card title={title} count={data?.meta?.total ?? rows.length} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        detailOf={({ reason }) => reason}
      />
      {decision?.isAccepted === true && <Accept request={decision.request} onClose={close} />}
      {decision?.isAccepted === false && <Refuse request={decision.request} onClose={close} />}
    </Card>
  )
}

/** Without `onDecide` they are only looked at. */
function useRequestColumns(onDecide: ((decision: Decision) => void) | undefined): Column<SchemeRequest>[] {
  const term = useTerm()
  return [
    {
      id: 'investor',
      header: term('investor'),
      pinned: true,
      cell: (row) => <TwoLines title={row.investor_name} note={date(row.created_at, { today: now() })} />,
    },
    {
      id: 'asked',
      header: 'Asked for',
      cell: (row) => (
        <TwoLines title={row.tax_option_name} note={`Instead of ${row.from_tax_option_name ?? 'none'}`} />
      ),
    },
    {
      id: 'decide',
      header: 'Decide',
      headerHidden: true,
      align: 'end',
      cell: (request) =>
        onDecide && (
          <span>
            <Button
              size="small"
              aria-label={`Accept the request of ${request.investor_name}`}
              onClick={() => onDecide({ request, isAccepted: true })}
            >
              Accept
            </Button>{' '}
            <Button
              size="small"
              aria-label={`Refuse the request of ${request.investor_name}`}
              onClick={() => onDecide({ request, isAccepted: false })}
            >
              Refuse
            </Button>
          </span>
        ),
    },
  ]
}

interface DecideProps {
  request: SchemeRequest
  onClose: () => void
}

function Accept({ request, onClose }: DecideProps) {
  const word = useLabel()('tax_option', { lower: true })
  return (
    <MoneyQuestion
      title={`Change ${request.investor_name}’s ${word}?`}
      confirm="Accept"
      busyLabel="Accepting"
      said={`${request.investor_name}’s request accepted`}
      act={(idempotencyKey) => send(acceptTaxSchemeRequest, { params: { id: request.id }, idempotencyKey })}
      onClose={onClose}
    >
      <p>{`It will be ${request.tax_option_name}. We’ll tell ${request.investor_name}.`}</p>
    </MoneyQuestion>
  )
}

function Refuse({ request, onClose }: DecideProps) {
  return (
    <ActDialog
      title={`Refuse ${request.investor_name}’s request`}
      submit="Refuse"
      busyLabel="Refusing"
      endpoint={refuseTaxSchemeRequest}
      params={{ id: request.id }}
      initial={{ reason: '' }}
      done={`${request.investor_name}’s request refused`}
      changed={useMoneyMoved()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <ReasonField {...field('reason')} />
          <Text tone="soft">{`We’ll send the reason to ${request.investor_name}.`}</Text>
        </>
      )}
    </ActDialog>
  )
}

import {
  approveValuation,
  companyValuation,
  deleteValuation,
  valuationConfidenceNames,
  valuationMethodNames,
} from '@moorgate/contract/companies/valuation.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { recordQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateFull, dateTime } from '../../../ui/format-dates.ts'
import { money, quantity } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { price } from '../../../ui/price.ts'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRenewCompany } from '../company.ts'
import type { Company, Valuation } from '../company.ts'
import { valuationStates } from './valuation-states.ts'

interface ValuationDetailsProps {
  record: Company
  valuation: Valuation
  onEdit: () => void
  onClose: () => void
}

/** One valuation with its basis. A draft is approved here, by somebody who did not write it. */
export function ValuationDetails({ record, valuation, onEdit, onClose }: ValuationDetailsProps) {
  const renew = useRenewCompany()
  const { busy, problem, run } = useCommand()
  const isDraft = valuation.status === 'draft'
  const { data: allowed = {} } = useQuery({
    ...recordQuery<WithPermissions>(companyValuation, valuation.id, { append: [permissionsAttribute] }),
    enabled: isDraft,
  })
  const act = async (command: () => Promise<unknown>, done: string) => {
    const isDone = await run(async () => {
      await command()
      await renew()
    })
    if (!isDone) return
    showToast(done)
    onClose()
  }
  const day = dateFull(valuation.date)
  const params = { id: valuation.id }
  const mayApprove = isDraft && permits(allowed, 'approve')
  const approve = () =>
    act(
      () => send(approveValuation, { params, body: { version: valuation.version } }),
      `Valuation of ${day} approved`,
    )
  const remove = () => act(() => send(deleteValuation, { params }), `Draft of ${day} deleted`)
  return (
    <Modal
      open
      title={`Valuation of ${day}`}
      onClose={onClose}
      footer={
        <>
          {isDraft && permits(allowed, 'delete') && (
            <Button variant="danger-quiet" busy={busy} onClick={() => void remove()}>
              Delete draft
            </Button>
          )}
          {isDraft && permits(allowed, 'edit') && <Button onClick={onEdit}>Edit draft</Button>}
          {mayApprove ? (
            <Button variant="primary" busy={busy} busyLabel="Approving" onClick={() => void approve()}>
              Approve valuation
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
        </>
      }
    >
      <FieldStack>
        <Facts record={record} valuation={valuation} />
        {isDraft && !mayApprove && (
          <Text tone="soft">A colleague who didn’t write this draft must approve it.</Text>
        )}
        {mayApprove && (
          <Text tone="soft">
            Approving sets the current value of {record.name}. An approved valuation can’t be changed.
          </Text>
        )}
        <Problem says={problem} />
      </FieldStack>
    </Modal>
  )
}

function Facts({ record: { currency }, valuation }: Pick<ValuationDetailsProps, 'record' | 'valuation'>) {
  const { tone, label } = valuationStates[valuation.status]
  const facts = [
    { term: 'Status', value: <StatusDot tone={tone}>{label}</StatusDot> },
    { term: 'Method', value: valuationMethodNames[valuation.method] },
    { term: 'Value of the holdings', value: money(valuation.value, { currency, pence: true }) },
    { term: 'Shares held on the date', value: quantity(valuation.shares) },
    { term: 'Share price', value: valuation.price_per_share && price(valuation.price_per_share, currency) },
    { term: 'Equity value', value: valuation.equity_value && money(valuation.equity_value, { currency }) },
    {
      term: 'Confidence',
      value: valuation.confidence && valuationConfidenceNames[valuation.confidence],
    },
    { term: 'Basis', value: valuation.basis },
    { term: 'Written by', value: valuation.created_by_name },
    {
      term: 'Approved by',
      value:
        valuation.approved_by_name &&
        `${valuation.approved_by_name}, ${dateTime(valuation.approved_at, { today: now() })}`,
    },
  ]
  return <DescriptionList items={facts.filter(({ value }) => value !== null)} />
}

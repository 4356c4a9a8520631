import {
  confirmFundDefault,
  fundCommitment,
  liftFundDefault,
  reportFundDefault,
} from '@moorgate/contract/funds/commitment.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { fundCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fundSource } from '../../features/figures/fund-source.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { recordQuery, send } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useFundChanged } from './fund.ts'
import type { Commitment } from './records.ts'

type PermittedCommitment = Commitment & WithPermissions

/** One commitment: what it has come to, and whether its investor is in default. */
export function CommitmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const term = useTerm()
  const query = useQuery(
    recordQuery<PermittedCommitment>(fundCommitment, id, { append: [permissionsAttribute] }),
  )
  const record = query.data
  return (
    <Modal
      open
      variant="long"
      title={record ? `${term('commitment')} of ${record.investor_name}` : term('commitment')}
      onClose={onClose}
      footer={record && <Steps record={record} />}
    >
      <Loaded query={query} what={`this ${term('commitment', { lower: true })}`}>
        {(opened) => (
          <OwnFigures source={fundSource(opened.fund_id)}>
            <FieldStack>
              <DefaultNotice record={opened} />
              <Facts record={opened} />
            </FieldStack>
          </OwnFigures>
        )}
      </Loaded>
    </Modal>
  )
}

function DefaultNotice({ record }: { record: PermittedCommitment }) {
  const { default_reason: reason, default_reporter_name: name, status } = record
  if (reason === null) return null
  if (status === 'defaulted')
    return (
      <Notice tone="bad" title="In default">
        {reason} No more will be called. The amount paid stays in the fund.
      </Notice>
    )
  return (
    <Notice title={`Reported as in default by ${name ?? 'a colleague'}`}>
      {reason} {permits(record, 'confirm') ? '' : 'A different colleague must confirm it.'}
    </Notice>
  )
}

function Facts({ record }: { record: PermittedCommitment }) {
  const amount = (figure: string, label: string, value: string | null) => ({
    term: label,
    value:
      value === null ? (
        missing
      ) : (
        <Figure of={`${figure}:${record.id}`} label={`${label}, ${record.investor_name}`}>
          {money(value, { currency: record.currency })}
        </Figure>
      ),
  })
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Status', value: <StateDot shown={fundCommitmentStatuses[record.status]} /> },
        { term: 'Registered as', value: record.registered_name },
        { term: 'Class', value: record.class },
        { term: 'Signed on', value: record.signed_on === null ? missing : dateFull(record.signed_on) },
        ...(record.defaulted_at === null
          ? []
          : [{ term: 'In default since', value: dateFull(record.defaulted_at) }]),
        amount('promised', 'Committed', record.amount),
        amount('called', 'Called', record.called),
        amount('paid', 'Paid in', record.paid),
        amount('unfunded', 'Left to call', record.unfunded),
      ]}
    />
  )
}

/** The next step, for people who may take it. */
function Steps({ record }: { record: PermittedCommitment }) {
  const [asked, setAsked] = useState<'report' | 'lift'>()
  const isReported = record.default_reported_at !== null
  return (
    <>
      {record.valued_on !== null && (
        <>
          <ButtonLink href={`/api/fund-commitments/${record.id}/capital-account/pdf`}>
            Statement (PDF)
          </ButtonLink>
          <WorkbookButton
            source={{ base: `fund-commitments/${record.id}/capital-account/figures`, query: {} }}
            label="Statement (Excel)"
          />
        </>
      )}
      {isReported && permits(record, 'send_back') && (
        <Button onClick={() => setAsked('lift')}>Lift default</Button>
      )}
      {isReported && record.status === 'active' && permits(record, 'confirm') && <Confirm record={record} />}
      {!isReported && record.status === 'active' && permits(record, 'suspend') && (
        <Button onClick={() => setAsked('report')}>Report default</Button>
      )}
      {asked && <Reason record={record} of={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Confirm({ record }: { record: PermittedCommitment }) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const changed = useFundChanged()
  const confirm = async () => {
    const body = { version: record.version }
    const isDone = await run((idempotencyKey) =>
      confirmed(() => send(confirmFundDefault, { params: { id: record.id }, body, idempotencyKey })).then(
        changed,
      ),
    )
    if (isDone) showToast('Default confirmed')
  }
  return (
    <>
      <Problem says={problem} />
      <Button variant="primary" busy={busy} onClick={() => void confirm()}>
        Confirm default
      </Button>
      {dialog}
    </>
  )
}

const reasons = {
  report: {
    title: 'Report default',
    submit: 'Report',
    busyLabel: 'Reporting',
    endpoint: reportFundDefault,
    done: 'Default reported. A colleague must confirm it.',
    hint: 'What was called and what happened. Not shown to the investor.',
  },
  lift: {
    title: 'Lift default',
    submit: 'Lift',
    busyLabel: 'Lifting',
    endpoint: liftFundDefault,
    done: 'Default lifted',
    hint: 'For example, the payment has been received.',
  },
} as const

interface ReasonProps {
  record: PermittedCommitment
  of: keyof typeof reasons
  onClose: () => void
}

function Reason({ record, of, onClose }: ReasonProps) {
  const { hint, ...act } = reasons[of]
  return (
    <ActDialog {...act} params={{ id: record.id }} initial={{ reason: '' }} onClose={onClose}>
      {(field) => (
        <>
          <Text>{hint}</Text>
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActDialog>
  )
}

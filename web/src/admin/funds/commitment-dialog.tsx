import { openCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { fundCommitmentMachine } from '@moorgate/contract/statuses/fund-machines.ts'
import { canMove } from '@moorgate/contract/statuses/machine.ts'
import {
  confirmFundDefault,
  fundCommitment,
  liftFundDefault,
  reportFundDefault,
} from '@moorgate/contract/funds/commitment.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fundSource } from '../../features/figures/fund-source.ts'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { recordQuery, send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { Words } from '../../kernel/words.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from '../../features/records/reason-field.tsx'
import { useFundChanged } from './fund.ts'
import { OpenSteps } from './open-steps.tsx'
import type { Commitment } from './records.ts'
import { CommitmentFacts } from './commitment-facts.tsx'
import styles from './commitment-dialog.module.css'
import { CloseNotice, EndSteps } from './transfers/end-steps.tsx'

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
      footer={record && <Steps record={record} onClose={onClose} />}
    >
      <Loaded query={query} what={`this ${term('commitment', { lower: true })}`}>
        {(opened) => (
          <OwnFigures source={fundSource(opened.fund_id)}>
            <FieldStack>
              <DefaultNotice record={opened} />
              <CloseNotice record={opened} />
              <CommitmentFacts record={opened} />
              {opened.valued_on !== null && <Statements id={opened.id} />}
            </FieldStack>
          </OwnFigures>
        )}
      </Loaded>
    </Modal>
  )
}

function DefaultNotice({ record }: { record: PermittedCommitment }) {
  const words = useWords()
  const { default_reason: reason, default_reporter_name: name, status } = record
  if (reason === null) return null
  if (status === 'defaulted')
    return (
      <Notice tone="bad" title="In default">
        <p>{reason}</p>
        {words('Nothing more will be called. The amount paid stays in the {fund}.')}
      </Notice>
    )
  return (
    <Notice title={`Default reported by ${name ?? 'a colleague'}`}>
      <p>{reason}</p>
      {permits(record, 'confirm') ? '' : 'A different colleague must confirm it.'}
    </Notice>
  )
}

/** Its capital account, to be saved. */
function Statements({ id }: { id: number }) {
  return (
    <div className={styles.statements}>
      <ButtonLink size="small" href={`/api/fund-commitments/${id}/capital-account/pdf`}>
        Statement (PDF)
      </ButtonLink>
      <WorkbookButton
        size="small"
        source={{ base: `fund-commitments/${id}/capital-account/figures`, query: {} }}
        label="Statement (Excel)"
      />
    </div>
  )
}

/** The next step, for people who may take it. */
function Steps({ record, onClose }: { record: PermittedCommitment; onClose: () => void }) {
  const [asked, setAsked] = useState<'report' | 'lift'>()
  const isReported = record.default_reported_at !== null
  const mayDefault = canMove(fundCommitmentMachine, record.status, 'defaulted')
  return (
    <>
      {isReported && permits(record, 'send_back') && (
        <Button onClick={() => setAsked('lift')}>Lift default</Button>
      )}
      {isReported && mayDefault && permits(record, 'confirm') && <Confirm record={record} />}
      {!isReported && mayDefault && permits(record, 'suspend') && (
        <Button onClick={() => setAsked('report')}>Report default</Button>
      )}
      {openCommitmentStatuses.includes(record.status) && <OpenSteps record={record} onDeleted={onClose} />}
      <EndSteps record={record} />
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
    submit: 'Report default',
    busyLabel: 'Reporting',
    endpoint: reportFundDefault,
    done: 'Default reported. A colleague must confirm it.',
    hint: 'Say what was called and what happened. The {investor} won’t see this.',
  },
  lift: {
    title: 'Lift default',
    submit: 'Lift default',
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
          <Text>
            <Words of={hint} />
          </Text>
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActDialog>
  )
}

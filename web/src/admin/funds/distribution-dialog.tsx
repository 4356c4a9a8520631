import {
  authoriseDistribution,
  cancelDistribution,
  confirmDistribution,
  distribution,
  payDistribution,
} from '@moorgate/contract/funds/distribution.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import { useQuery } from '@tanstack/react-query'
import { fundSource } from '../../features/figures/fund-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { distributionKindWords } from '@moorgate/contract/funds/words.ts'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { recordQuery, send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { line } from './distribution-figure.tsx'
import type { PermittedDistribution } from './distribution-figure.tsx'
import { Lines, exact } from './distribution-lines.tsx'
import { Tiers } from './distribution-tiers.tsx'
import { sharingWords } from './distribution-words.ts'
import { useFundChanged } from './fund.ts'
import { CashNotice } from './cash-notice.tsx'
import { SendBack } from './send-back.tsx'

/** One distribution: its waterfall tier by tier, its lines, and the next step with who may take it. */
export function DistributionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const term = useTerm()
  const query = useQuery(
    recordQuery<PermittedDistribution>(distribution, id, { append: [permissionsAttribute] }),
  )
  const record = query.data
  return (
    <Modal
      open
      variant="wide"
      title={record?.title ?? term('distribution')}
      onClose={onClose}
      footer={record && <Steps record={record} />}
    >
      <Loaded query={query} what={`this ${term('distribution', { lower: true })}`}>
        {(opened) => (
          <OwnFigures source={fundSource(opened.fund_id)}>
            <FieldStack>
              <Facts record={opened} />
              {opened.tiers.length > 0 && <Tiers record={opened} />}
              <Lines record={opened} />
            </FieldStack>
          </OwnFigures>
        )}
      </Loaded>
    </Modal>
  )
}

const day = (value: string) => dateFull(value)

function Facts({ record }: { record: PermittedDistribution }) {
  const { return_reason: reason, status } = record
  return (
    <>
      {status === 'draft' && reason !== null && <Notice title="Sent back">{reason}</Notice>}
      <CashNotice record={record} />
      {status === 'confirmed' && !permits(record, 'authorise') && (
        <Notice>A colleague who didn’t draft or confirm it must authorise it.</Notice>
      )}
      <DescriptionList
        variant="spread"
        items={[
          { term: 'Type', value: distributionKindWords[record.kind] },
          { term: 'Shared', value: sharingWords[record.sharing] },
          { term: 'Record date', value: day(record.record_date) },
          { term: 'Pays on', value: day(record.pay_date) },
          { term: 'Drafted by', value: record.maker_name ?? missing },
          ...(record.confirmer_name === null ? [] : [{ term: 'Confirmed by', value: record.confirmer_name }]),
          ...(record.authoriser_name === null
            ? []
            : [{ term: 'Authorised by', value: record.authoriser_name }]),
          line(record, 'to_investors', 'To investors', record.investors_amount),
          line(record, 'carry', 'Carry', record.carry_amount),
          { ...line(record, 'shares_out', 'Amount', record.amount), total: true },
        ]}
      />
    </>
  )
}

/** The next step, for people who may take it. */
function Steps({ record }: { record: PermittedDistribution }) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const changed = useFundChanged()
  const amount = exact(record.amount, record.currency)
  type Act = typeof confirmDistribution | typeof cancelDistribution | typeof payDistribution
  const act = async (endpoint: Act, body: Record<string, unknown>, done: string) => {
    const isDone = await run((idempotencyKey) =>
      confirmed(() =>
        send(endpoint, { params: { id: record.id }, body: body as never, idempotencyKey }),
      ).then(changed),
    )
    if (isDone) showToast(done)
  }
  const version = { version: record.version }
  return (
    <>
      <Problem says={problem} />
      {(record.status === 'draft' || record.status === 'confirmed') &&
        record.kind !== 'equalisation' &&
        permits(record, 'cancel') && (
          <Button disabled={busy} onClick={() => void act(cancelDistribution, {}, 'Distribution cancelled')}>
            Cancel distribution
          </Button>
        )}
      {record.status === 'draft' && permits(record, 'confirm') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() =>
            void act(confirmDistribution, version, 'Distribution confirmed. A colleague must authorise it.')
          }
        >
          Confirm
        </Button>
      )}
      {record.status === 'confirmed' && permits(record, 'send_back') && (
        <SendBack record={record} busy={busy} />
      )}
      {record.status === 'confirmed' && permits(record, 'authorise') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void act(authoriseDistribution, version, `${amount} authorised`)}
        >
          Authorise {amount}
        </Button>
      )}
      {record.status === 'authorised' && permits(record, 'pay') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void act(payDistribution, { paid_on: londonDay(now()) }, 'Payments recorded')}
        >
          Record payments
        </Button>
      )}
      {dialog}
    </>
  )
}

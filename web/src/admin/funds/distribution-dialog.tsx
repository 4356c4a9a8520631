import {
  authoriseDistribution,
  cancelDistribution,
  confirmDistribution,
  distribution,
  distributionLine,
  payDistribution,
} from '@moorgate/contract/funds/distribution.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { distributionLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { listQuery, recordQuery, send } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing, money, percent } from '../../ui/format.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Heading } from '../../ui/text.tsx'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { showToast } from '../../ui/toasts.ts'
import { kindWords } from '../../features/funds/fund-words.ts'
import { sharingWords, tierWords } from './distribution-words.ts'
import { useFundChanged } from './fund.ts'
import type { Distribution, DistributionLine } from './records.ts'

type PermittedDistribution = Distribution & WithPermissions

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
          <FieldStack>
            <Facts record={opened} />
            {opened.tiers.length > 0 && <Tiers record={opened} />}
            <Lines record={opened} />
          </FieldStack>
        )}
      </Loaded>
    </Modal>
  )
}

const exact = (amount: string, currency: string) => money(amount, { currency, pence: true })
const day = (value: string) => dateFull(value)

function Facts({ record }: { record: PermittedDistribution }) {
  const { currency, return_reason: reason, status } = record
  return (
    <>
      {status === 'draft' && reason !== null && <Notice title="Sent back">{reason}</Notice>}
      {status === 'confirmed' && !permits(record, 'authorise') && (
        <Notice>A colleague who neither drafted nor confirmed it authorises it.</Notice>
      )}
      <DescriptionList
        variant="spread"
        items={[
          { term: 'Kind', value: kindWords[record.kind] },
          { term: 'Shared', value: sharingWords[record.sharing] },
          { term: 'Record date', value: day(record.record_date) },
          { term: 'Pays on', value: day(record.pay_date) },
          { term: 'Drafted by', value: record.maker_name ?? missing },
          ...(record.confirmer_name === null ? [] : [{ term: 'Confirmed by', value: record.confirmer_name }]),
          ...(record.authoriser_name === null
            ? []
            : [{ term: 'Authorised by', value: record.authoriser_name }]),
          { term: 'To investors', value: exact(record.investors_amount, currency) },
          { term: 'Carry', value: exact(record.carry_amount, currency) },
          { term: 'Amount', value: exact(record.amount, currency), total: true },
        ]}
      />
    </>
  )
}

type Tier = Distribution['tiers'][number]

/** Each tier, with what the preferred return was worked out from. */
function Tiers({ record }: { record: PermittedDistribution }) {
  const { currency, tiers, terms } = record
  const columns: readonly Column<Tier>[] = [
    { id: 'tier', header: 'Tier', weight: 'strong', cell: ({ tier }) => tierWords[tier] },
    { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => exact(amount, currency) },
    { id: 'investors', header: 'Investors', align: 'end', cell: (row) => exact(row.investors, currency) },
    { id: 'carry', header: 'Carry', align: 'end', cell: ({ carry }) => exact(carry, currency) },
  ]
  return (
    <section>
      <Heading level={3}>Waterfall</Heading>
      <DataTable label="Waterfall" columns={columns} rows={tiers} keyOf={({ tier }) => tier} stacked />
      {terms && (
        <DescriptionList
          variant="spread"
          items={[
            { term: 'Paid in', value: exact(terms.contributed, currency) },
            {
              term: `Preferred return at ${percent(terms.hurdle_percent)} a year, compounded`,
              value: exact(terms.preferred, currency),
            },
            {
              term: `Carry ${percent(terms.carry_percent)}, catch-up ${percent(terms.catch_up_percent)}`,
              value: exact(record.carry_amount, currency),
            },
            { term: 'Paid to investors before', value: exact(terms.paid_before, currency) },
            { term: 'Carry paid before', value: exact(terms.carry_before, currency) },
            { term: 'Carry to give back', value: exact(terms.clawback, currency) },
          ]}
        />
      )}
    </section>
  )
}

function Lines({ record }: { record: PermittedDistribution }) {
  const query = useQuery(
    listQuery(distributionLine, { sort: '-amount' }, { fixed: { distribution_id: record.id }, perPage: 100 }),
  )
  return (
    <section>
      <Heading level={3}>Lines</Heading>
      <Loaded query={query} what="the lines">
        {({ data }) => (
          <DataTable label="Lines" columns={lineColumns} rows={data} keyOf={({ id }) => id} stacked />
        )}
      </Loaded>
    </section>
  )
}

const isHeld = ({ payable_from: from, waits_for: waits }: DistributionLine) =>
  waits !== null || (from !== null && new Date(from) > now())

const lineColumns: readonly Column<DistributionLine>[] = [
  { id: 'who', header: 'Who', weight: 'strong', cell: ({ investor_name: name }) => name },
  { id: 'capital', header: 'Capital', align: 'end', cell: (row) => exact(row.capital, row.currency) },
  { id: 'gain', header: 'Gain', align: 'end', cell: (row) => exact(row.gain, row.currency) },
  { id: 'amount', header: 'To pay', align: 'end', cell: (row) => exact(row.amount, row.currency) },
  {
    id: 'status',
    header: 'Status',
    cell: (row) =>
      row.status === 'due' && isHeld(row) ? (
        'Held: bank account changed'
      ) : (
        <StateDot shown={distributionLineStatuses[row.status]} />
      ),
  },
]

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
          <Button
            disabled={busy}
            onClick={() => void act(cancelDistribution, {}, 'The distribution is cancelled')}
          >
            Cancel distribution
          </Button>
        )}
      {record.status === 'draft' && permits(record, 'confirm') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void act(confirmDistribution, version, 'Confirmed. A colleague authorises it.')}
        >
          Confirm
        </Button>
      )}
      {record.status === 'confirmed' && permits(record, 'authorise') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void act(authoriseDistribution, version, `${amount} is authorised`)}
        >
          Authorise {amount}
        </Button>
      )}
      {record.status === 'authorised' && permits(record, 'pay') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() =>
            void act(payDistribution, { paid_on: londonDay(now()) }, 'The payments are recorded')
          }
        >
          Record lines as paid
        </Button>
      )}
      {dialog}
    </>
  )
}

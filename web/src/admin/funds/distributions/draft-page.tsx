import { draftDistribution, redraftDistribution } from '@moorgate/contract/funds/distribution.ts'
import { useQuery } from '@tanstack/react-query'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { londonDay, now } from '../../../kernel/clock.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { useForm } from '../../../kernel/form.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { NotFound } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { send } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Form } from '../../../ui/form.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { distributionPath, fundPath, fundQuery, useFundChanged } from '../fund.ts'
import type { Fund } from '../fund.ts'
import { DraftFields } from './draft-fields.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { distributionQuery, mayChange } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'

/**
 * `/admin/funds/{id}/transactions/distributions/new-distribution`: what is shared, and who would get what.
 */
export function DraftDistribution({ params }: ScreenProps) {
  const found = useQuery(fundQuery(params['id'] ?? ''))
  if (!found.data) return <RecordWait of="distribution" query={found} />
  return <Draft fund={found.data} />
}

/** `/admin/funds/{id}/transactions/distributions/{distributionId}/edit`: the same of a draft that there is. */
export function ChangeDraft({ params }: ScreenProps) {
  const fund = useQuery(fundQuery(params['id'] ?? ''))
  const found = useQuery(distributionQuery(params['distributionId'] ?? ''))
  const term = useTerm()
  if (!fund.data || !found.data) {
    const failed = [fund, found].find(({ error }) => error !== null)
    return <RecordWait of="distribution" query={failed ?? found} />
  }
  if (found.data.fund_id !== fund.data.id || !mayChange(found.data))
    return (
      <AdminPage title={term('distribution')}>
        <NotFound />
      </AdminPage>
    )
  return <Draft fund={fund.data} record={found.data} key={found.data.id} />
}

interface DraftProps {
  fund: Fund
  /** The draft that is changed. */
  record?: OpenDistribution
}

function Draft({ fund, record }: DraftProps) {
  const term = useTerm()
  const transactions = fundPath(fund.id, 'transactions')
  const tabs = useRecordTabs('fund', { id: fund.id })
  const { form, body, guard } = useDraft(fund, record)
  const title = record ? `Edit ${record.title}` : `New ${term('distribution', { lower: true })}`
  const back = record ? distributionPath(fund.id, record.id) : transactions
  return (
    <AdminPage
      title={title}
      lead={<Glyph seed={`fund ${fund.id}`} name={fund.name} size={40} />}
      meta={[{ key: 'fund', text: <TextLink href={transactions}>{fund.name}</TextLink> }]}
      tabs={tabs.map((tab) => ({ ...tab, current: tab.href === transactions }))}
      flush
    >
      <RecordLayout label={title}>
        <Form onSubmit={form.onSubmit}>
          <DraftFields form={form} fund={fund} back={back} />
        </Form>
        <DraftPreview fundId={fund.id} body={body} {...(record && { record })} />
      </RecordLayout>
      {guard}
    </AdminPage>
  )
}

const today = () => londonDay(now())

/** The form of a draft; `body` is what is sent of it. */
function useDraft(fund: Fund, record?: OpenDistribution) {
  const term = useTerm()
  const visit = useVisit()
  const changed = useFundChanged()
  const isOfCompany = fund.waterfall === 'american'
  const bodyOf = ({ cost, invested_on: since, ...values }: DraftValues) => ({
    ...filledIn(values),
    ...(record ? { version: record.version } : { fund_id: fund.id }),
    ...(values.sharing === 'waterfall' && isOfCompany && filledIn({ cost, invested_on: since })),
  })
  const form = useForm<DraftValues>({
    values: record ? valuesOf(record) : newValues(term('distribution')),
    schema: (record ? redraftDistribution : draftDistribution).body,
    bodyOf,
    send: async (values, idempotencyKey) => {
      const body = bodyOf(values)
      const { id } = await (record
        ? send(redraftDistribution, { params: { id: record.id }, body, idempotencyKey })
        : send(draftDistribution, { body, idempotencyKey }))
      await changed()
      showToast('Draft saved')
      visit(distributionPath(fund.id, id), { replace: true })
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  return { form, body: bodyOf(form.values), guard }
}

const newValues = (title: string): DraftValues => ({
  title,
  kind: 'gain',
  sharing: 'pro_rata',
  amount: '',
  record_date: today(),
  pay_date: today(),
  cost: '',
  invested_on: '',
})

const valuesOf = (record: OpenDistribution): DraftValues => ({
  title: record.title,
  kind: record.kind,
  sharing: record.sharing === 'pro_rata' ? 'pro_rata' : 'waterfall',
  amount: record.amount,
  record_date: record.record_date,
  pay_date: record.pay_date,
  cost: record.cost ?? '',
  invested_on: record.invested_on ?? '',
})

export type DraftValues = Record<
  'title' | 'kind' | 'sharing' | 'amount' | 'record_date' | 'pay_date' | 'cost' | 'invested_on',
  string
>
export type DraftForm = ReturnType<typeof useDraft>['form']

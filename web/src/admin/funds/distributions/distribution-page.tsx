import { cancelDistribution } from '@moorgate/contract/funds/distribution.ts'
import { readDistributionHistory } from '@moorgate/contract/funds/distribution-history.ts'
import { distributionKindWords } from '@moorgate/contract/funds/words.ts'
import { distributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Download, PenLine } from 'lucide-react'
import { useState } from 'react'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { workbookHref } from '../../../features/figures/queries.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { useExport } from '../../../features/list/use-export.tsx'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { now } from '../../../kernel/clock.ts'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { NotFound } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { date } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Text } from '../../../ui/text.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { distributionPath, fundPath, fundQuery } from '../fund.ts'
import type { Fund } from '../fund.ts'
import { HistoryPart } from '../../../features/distributions/history-part.tsx'
import { ReasonField } from '../../../features/records/reason-field.tsx'
import { ApprovalPart } from './approval-part.tsx'
import { ChecksPart, HeldPart } from './checks-part.tsx'
import { distributionQuery, mayCancel, mayChange } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'
import { LinesCard } from './lines-card.tsx'
import { WaterfallCard } from './waterfall-card.tsx'
import { sharingWords } from './words.ts'

/** `/admin/funds/{id}/transactions/distributions/{distributionId}`: from the draft to the last payment. */
export function DistributionPage({ params }: ScreenProps) {
  const term = useTerm()
  const found = useQuery(distributionQuery(params['distributionId'] ?? ''))
  const fund = useQuery(fundQuery(params['id'] ?? ''))
  if (!found.data || !fund.data) {
    const failed = [found, fund].find(({ error }) => error !== null)
    return <RecordWait of="distribution" query={failed ?? found} />
  }
  if (found.data.fund_id !== fund.data.id)
    return (
      <AdminPage title={term('distribution')}>
        <NotFound />
      </AdminPage>
    )
  return (
    <WithFigures source={fundSource(fund.data.id)}>
      <Record record={found.data} fund={fund.data} />
    </WithFigures>
  )
}

interface RecordProps {
  record: OpenDistribution
  fund: Fund
}

function Record({ record, fund }: RecordProps) {
  const transactions = fundPath(fund.id, 'transactions')
  const tabs = useRecordTabs('fund', { id: fund.id })
  return (
    <AdminPage
      title={record.title}
      lead={<Glyph seed={`fund ${fund.id}`} name={fund.name} size={40} />}
      status={<StateBadge shown={distributionStatuses[record.status]} />}
      meta={[
        { key: 'fund', text: <TextLink href={transactions}>{fund.name}</TextLink> },
        { key: 'kind', text: distributionKindWords[record.kind] },
        { key: 'sharing', text: sharingWords[record.sharing] },
        { key: 'recorded', text: `Record date ${date(record.record_date, { today: now() })}` },
        { key: 'pays', icon: CalendarDays, text: `Pays ${date(record.pay_date, { today: now() })}` },
      ]}
      actions={<Actions record={record} />}
      // A page below one of the fund's tabs.
      tabs={tabs.map((tab) => ({ ...tab, current: tab.href === transactions }))}
      flush
    >
      <RecordLayout
        label={record.title}
        lead={<ApprovalPart record={record} />}
        rail={
          <>
            <HeldPart record={record} />
            <ChecksPart record={record} fund={fund} />
            <History record={record} />
          </>
        }
      >
        {record.tiers.length > 0 && <WaterfallCard record={record} />}
        <LinesCard record={record} />
      </RecordLayout>
    </AdminPage>
  )
}

function History({ record: { id, currency } }: { record: OpenDistribution }) {
  const query = useQuery(endpointQuery('distribution', readDistributionHistory, { params: { id } }))
  return <HistoryPart query={query} currency={currency} />
}

/** The workbook of its figures, and giving up what is not authorised. */
function Actions({ record }: { record: OpenDistribution }) {
  const { busy, save, dialog } = useExport()
  const [isCancelling, setCancelling] = useState(false)
  const noun = useTerm()('distribution', { lower: true })
  return (
    <>
      <HeaderActions
        secondary={[
          ...(mayChange(record)
            ? [
                {
                  id: 'edit',
                  label: 'Edit draft',
                  icon: PenLine,
                  href: `${distributionPath(record.fund_id, record.id)}/edit`,
                },
              ]
            : []),
          {
            id: 'workings',
            label: 'Workings',
            icon: Download,
            busy,
            onPress: () => save(workbookHref(fundSource(record.fund_id))),
          },
        ]}
        more={
          mayCancel(record)
            ? [
                {
                  items: [
                    {
                      id: 'cancel',
                      label: `Cancel ${noun}`,
                      danger: true,
                      onSelect: () => setCancelling(true),
                    },
                  ],
                },
              ]
            : []
        }
      />
      {isCancelling && <CancelQuestion record={record} onClose={() => setCancelling(false)} />}
      {dialog}
    </>
  )
}

function CancelQuestion({ record, onClose }: { record: OpenDistribution; onClose: () => void }) {
  const term = useTerm()
  return (
    <ActDialog
      title={`Cancel ${record.title}?`}
      submit={`Cancel ${term('distribution', { lower: true })}`}
      busyLabel="Cancelling"
      cancel="Keep it"
      endpoint={cancelDistribution}
      params={{ id: record.id }}
      initial={{ reason: '' }}
      done={`${term('distribution')} cancelled`}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>Nothing is paid, and it can’t be opened again.</Text>
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActDialog>
  )
}

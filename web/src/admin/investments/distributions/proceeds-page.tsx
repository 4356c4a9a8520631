import { cancelProceeds } from '@moorgate/contract/investments/proceeds.ts'
import { readProceedsHistory } from '@moorgate/contract/investments/proceeds-history.ts'
import { distributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { canMove } from '@moorgate/contract/statuses/machine.ts'
import { proceedsMachine } from '@moorgate/contract/statuses/proceeds.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Download, PenLine } from 'lucide-react'
import { useState } from 'react'
import { HistoryPart } from '../../../features/distributions/history-part.tsx'
import { workbookHref } from '../../../features/figures/queries.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { useExport } from '../../../features/list/use-export.tsx'
import { ActDialog } from '../../../features/records/act-dialog.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import { ReasonField } from '../../../features/records/reason-field.tsx'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { now } from '../../../kernel/clock.ts'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { NotFound } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { date } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Text } from '../../../ui/text.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { useOpportunity } from '../use-opportunity.ts'
import { ChecksPart, HeldPart, StepsPart } from './approval-parts.tsx'
import { DraftProceeds } from './draft-proceeds.tsx'
import { LinesCard } from './lines-card.tsx'
import { proceedsQuery, proceedsSource } from './records.ts'
import type { OpenProceeds } from './records.ts'

/**
 * `/admin/investments/existing/{id}/details/distributions/{distributionId}`: proceeds from the draft to the last
 * payment.
 */
export function ProceedsPage({ params }: ScreenProps) {
  const term = useTerm()
  const found = useQuery(proceedsQuery(params['distributionId'] ?? ''))
  const opportunity = useOpportunity(params['id'] ?? '')
  if (!found.data || !opportunity.data) {
    const failed = [found, opportunity].find(({ error }) => error !== null)
    return <RecordWait of="distribution" query={failed ?? found} />
  }
  if (found.data.investment_opportunity_id !== opportunity.data.id)
    return (
      <AdminPage title={term('distribution')}>
        <NotFound />
      </AdminPage>
    )
  return (
    <WithFigures source={proceedsSource(found.data.id)}>
      <Record record={found.data} opportunity={opportunity.data} />
    </WithFigures>
  )
}

interface RecordProps {
  record: OpenProceeds
  opportunity: Opportunity
}

function Record({ record, opportunity }: RecordProps) {
  const tabs = useRecordTabs('existing', { id: opportunity.id })
  return (
    <AdminPage
      title={record.title}
      lead={<Glyph seed={glyphSeed(opportunity.id)} name={opportunity.name} size={40} />}
      status={<StateBadge shown={distributionStatuses[record.status]} />}
      meta={[
        {
          key: 'offer',
          text: (
            <TextLink href={`/admin/investments/existing/${opportunity.id}/details`}>
              {opportunity.name}
            </TextLink>
          ),
        },
        ...(record.final ? [{ key: 'final', text: 'Last payment' }] : []),
        ...(record.record_date === null
          ? []
          : [{ key: 'recorded', text: `Record date ${date(record.record_date, { today: now() })}` }]),
        { key: 'pays', icon: CalendarDays, text: `Pays ${date(record.pay_date, { today: now() })}` },
      ]}
      actions={<Actions record={record} opportunity={opportunity} />}
      tabs={tabs}
      flush
    >
      <RecordLayout
        label={record.title}
        lead={<StepsPart record={record} />}
        rail={
          <>
            <HeldPart record={record} />
            <ChecksPart record={record} />
            <History record={record} />
          </>
        }
      >
        <LinesCard record={record} />
      </RecordLayout>
    </AdminPage>
  )
}

function History({ record: { id, currency } }: { record: OpenProceeds }) {
  const query = useQuery(endpointQuery('opportunity_distribution', readProceedsHistory, { params: { id } }))
  return <HistoryPart query={query} currency={currency} />
}

/** Changing a draft, the workbook of its figures, and giving up what is not paid. */
function Actions({ record, opportunity }: RecordProps) {
  const { busy, save, dialog } = useExport()
  const [open, setOpen] = useState<'edit' | 'cancel'>()
  const noun = useTerm()('distribution', { lower: true })
  const close = () => setOpen(undefined)
  const mayCancel =
    canMove(proceedsMachine, record.status, 'cancelled') &&
    record.paid_count === 0 &&
    permits(record, 'cancel')
  return (
    <>
      <HeaderActions
        secondary={[
          record.status === 'draft' &&
            permits(record, 'redraft') && {
              id: 'edit',
              label: 'Edit draft',
              icon: PenLine,
              onPress: () => setOpen('edit'),
            },
          {
            id: 'workings',
            label: 'Workings',
            icon: Download,
            busy,
            onPress: () => save(workbookHref(proceedsSource(record.id))),
          },
        ]}
        more={
          mayCancel
            ? [
                {
                  items: [
                    {
                      id: 'cancel',
                      label: `Cancel ${noun}`,
                      danger: true,
                      onSelect: () => setOpen('cancel'),
                    },
                  ],
                },
              ]
            : []
        }
      />
      {open === 'edit' && <DraftProceeds opportunity={opportunity} draft={record} onClose={close} />}
      {open === 'cancel' && <CancelQuestion record={record} onClose={close} />}
      {dialog}
    </>
  )
}

function CancelQuestion({ record, onClose }: { record: OpenProceeds; onClose: () => void }) {
  const term = useTerm()
  return (
    <ActDialog
      title={`Cancel ${record.title}?`}
      submit={`Cancel ${term('distribution', { lower: true })}`}
      busyLabel="Cancelling"
      cancel="Keep it"
      endpoint={cancelProceeds}
      params={{ id: record.id }}
      initial={{ reason: '' }}
      done={`${term('distribution')} cancelled`}
      changed={useMoneyMoved()}
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

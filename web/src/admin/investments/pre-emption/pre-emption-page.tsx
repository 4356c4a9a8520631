import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ExportButton } from '../../../features/list/export-button.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm, useLabel } from '../../../kernel/terminology.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { date, deadline } from '../../../ui/format-dates.ts'
import { quantity } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import { price } from '../../../ui/price.ts'
import type { Opportunity } from '../records.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { HoldersTable } from './holders-table.tsx'
import { NotOpen } from './not-open.tsx'
import { OpportunityRail } from './offer-rail.tsx'
import { WithdrawButton } from './withdraw-button.tsx'
import { holdersOf, offerOf, settlementOf, sourceOf } from './offers.ts'
import type { Holder, Option } from './offers.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import styles from './pre-emption.module.css'

const IssueDialog = overlay(async () => (await import('./issue-dialog.tsx')).IssueDialog)
const EnterDialog = overlay(async () => (await import('./enter-dialog.tsx')).EnterDialog)

/** `/admin/investments/opportunities/{id}/pre-emption`: new shares offered to those who hold some already. */
export function PreEmptionPage({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity">
      {(opportunity) => <Tab opportunity={opportunity} />}
    </OpportunityPage>
  )
}

/** `/admin/investments/existing/{id}/pre-emption`: the same without a round that takes money. */
export function ExistingPreEmption({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing">
      {(opportunity) => <Tab opportunity={opportunity} />}
    </OpportunityPage>
  )
}

function Tab({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const query = useQuery(offerOf(opportunity.id))
  return (
    <Loaded
      query={query}
      what={`the ${term('pre_emption_option', { lower: true })}`}
      skeleton={<SkeletonRows rows={10} avatar={false} />}
    >
      {(option) =>
        option === null || option.status === 'draft' || option.status === 'cancelled' ? (
          <NotOpen opportunity={opportunity} option={option} />
        ) : (
          <Opportunity option={option} />
        )
      }
    </Loaded>
  )
}

function Opportunity({ option }: { option: Option }) {
  const label = useLabel()
  const holders = useQuery(holdersOf(option.id))
  const settlement = useQuery(settlementOf(option.id))
  const mayEnter = permits(option, option.is_issued ? 'issue' : 'enter')
  return (
    <WithFigures source={sourceOf(option)}>
      <div className={styles.frame}>
        <div className={styles.page}>
          <Loaded query={settlement} what="the answers" skeleton={<SkeletonRows rows={10} avatar={false} />}>
            {(figures) => (
              <>
                <div className={styles.main}>
                  <Head option={option}>
                    {permits(option, 'cancel') && option.status === 'open' && (
                      <WithdrawButton option={option} />
                    )}
                    {permits(option, 'close') && option.status === 'open' && <CloseButton option={option} />}
                    {mayEnter && takesEntry(option) && holders.data && (
                      <EnterButton option={option} holders={holders.data} />
                    )}
                    {(option.entered_at !== null || option.issued_shares !== '0') && (
                      <ButtonLink href={placeOf(option)}>
                        {option.is_issued
                          ? `View ${label('cap_table', { lower: true })}`
                          : 'View investments'}
                      </ButtonLink>
                    )}
                  </Head>
                  <Loaded
                    query={holders}
                    what="the holders"
                    skeleton={<SkeletonRows rows={10} avatar={false} />}
                  >
                    {(rows) => <HoldersTable option={option} holders={rows} settlement={figures} />}
                  </Loaded>
                </div>
                <OpportunityRail option={option} settlement={figures} />
              </>
            )}
          </Loaded>
        </div>
      </div>
    </WithFigures>
  )
}

/** Where what was given stands now. */
const placeOf = ({ investment_opportunity_id: id, is_issued: isIssued }: Option): string =>
  isIssued
    ? `/admin/investments/existing/${id}/cap-table`
    : `/admin/investments/opportunities/${id}/transactions`

/** Closed, with shares given that are nobody's yet. */
const takesEntry = ({ status, placed_shares: placed, entered_at: entered }: Option): boolean =>
  status === 'closed' && entered === null && placed !== null && placed !== '0'

function Head({ option, children }: { option: Option; children: ReactNode }) {
  const term = useTerm()
  const today = now()
  const end = option.status === 'open' ? `closes ${deadline(option.deadline, { today })}` : undefined
  const ended = option.closed_at === null ? undefined : `closed ${date(option.closed_at, { today })}`
  const done = option.is_issued ? 'issued' : 'entered'
  const entered = option.entered_at === null ? undefined : `${done} ${date(option.entered_at, { today })}`
  return (
    <div className={styles.head}>
      <div>
        <Heading level={2}>
          {term('pre_emption_option')}{' '}
          <Badge tone={option.status === 'open' ? 'good' : 'neutral'}>
            {option.status === 'open' ? 'Open' : 'Closed'}
          </Badge>
        </Heading>
        <Text tone="faint">
          <Figure of="available" label="New shares on offer">
            {quantity(option.available)}
          </Figure>
          {' at '}
          <Figure of="price" label="Price per new share">
            {price(option.price, option.currency)}
          </Figure>
          {[`, record date ${date(option.record_date, { today })}`, end ?? ended, entered]
            .filter((part) => part !== undefined)
            .join(', ')}
          {option.entered_at === null && option.issued_shares !== '0' && <PartIssued option={option} />}
        </Text>
      </div>
      <div className={styles.actions}>
        <ExportButton address={`/api/pre-emption-choices/export?filter[pre_emption_option_id]=${option.id}`}>
          Export
        </ExportButton>
        <WorkbookButton source={sourceOf(option)} />
        {children}
      </div>
    </div>
  )
}

function PartIssued({ option }: { option: Option }) {
  return (
    <>
      {', '}
      <Figure of="issued" label="Shares issued">
        {quantity(option.issued_shares)}
      </Figure>
      {' of '}
      <Figure of="placed" label="Shares placed with holders">
        {quantity(option.placed_shares ?? '0')}
      </Figure>
      {' issued'}
    </>
  )
}

function CloseButton({ option }: { option: Option }) {
  const [asking, setAsking] = useState(false)
  const settlement = useQuery(settlementOf(option.id)).data
  return (
    <>
      <Button disabled={!settlement} onClick={() => setAsking(true)}>
        Close offer
      </Button>
      {asking && settlement && (
        <CloseDialog option={option} settlement={settlement} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const issueLabel = ({ issued_shares: issued }: Option): string =>
  issued === '0' ? 'Issue shares' : 'Issue remaining shares'

function EnterButton({ option, holders }: { option: Option; holders: readonly Holder[] }) {
  const [asking, setAsking] = useState(false)
  const Dialog = option.is_issued ? IssueDialog : EnterDialog
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {option.is_issued ? issueLabel(option) : 'Add as investments'}
      </Button>
      {asking && <Dialog option={option} holders={holders} onClose={() => setAsking(false)} />}
    </>
  )
}

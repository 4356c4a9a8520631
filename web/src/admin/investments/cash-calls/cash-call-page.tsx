import { readOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import { cashCallStatuses } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { counted, money } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import type { MetaItem } from '../../../ui/page-header.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { useOpportunity } from '../use-opportunity.ts'
import type { Opportunity } from '../records.ts'
import { CallActions } from './call-actions.tsx'
import { CallRail } from './call-rail.tsx'
import { CallBody } from './call-body.tsx'
import { canIssue, issueChecks } from './issue-checks.ts'
import { callSource, cashCallQuery, linesQuery } from './records.ts'
import type { CashCall, CashCallLine } from './records.ts'
import styles from './cash-calls.module.css'

/**
 * `/admin/investments/opportunities/{id}/transactions/cash-calls/{callId}`: one call, drafted, issued and
 * paid.
 */
export function CashCallPage({ params }: ScreenProps) {
  const call = useQuery(cashCallQuery(params['callId'] ?? ''))
  const lines = useQuery({ ...linesQuery(Number(params['callId'])), enabled: call.data !== undefined })
  const opportunity = useOpportunity(params['id'] ?? '')
  if (call.data && lines.data && opportunity.data)
    return (
      <WithFigures source={callSource(call.data.id)}>
        <Call call={call.data} lines={lines.data} opportunity={opportunity.data} />
      </WithFigures>
    )
  const waiting = [call, lines, opportunity].find(({ error }) => error !== null) ?? call
  return <RecordWait of="cash_call" query={waiting} />
}

interface CallProps {
  call: CashCall
  lines: readonly CashCallLine[]
  opportunity: Opportunity
}

function Call({ call, lines, opportunity }: CallProps) {
  const words = useWords()
  const [selected, setSelected] = useState<number>()
  const [dirty, setDirty] = useState(false)
  const term = useTerm()
  const today = now()
  const line = lines.find(({ id }) => id === selected) ?? lines[0]
  const people = counted(
    call.investors_count,
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  )
  const hidesBank = useFlags().hide_bank_details_admin === 1
  const { data: bank } = useQuery({
    ...endpointQuery('bank-account', readOpportunityBank, { params: { id: opportunity.id } }),
    enabled: call.status === 'draft' && opportunity.bank_account_set && !hidesBank,
  })
  const checks = issueChecks(call, {
    lines,
    bankSet: opportunity.bank_account_set,
    bankHeldUntil: bank?.held_until ?? null,
    today,
  })
  return (
    <AdminPage
      title={call.title}
      lead={<Glyph seed={glyphSeed(opportunity.id)} name={opportunity.name} size={40} />}
      status={<CallStatus call={call} />}
      meta={metaOf(call, { opportunity, people, label: words('{Investors} called') })}
      actions={
        <CallActions
          call={call}
          people={people}
          ready={canIssue(checks) && !dirty && (bank !== undefined || hidesBank)}
          bank={bank}
        />
      }
      flush
    >
      <div className={styles.split} data-scroll data-scroll-restoration-id="page">
        <CallBody call={call} lines={lines} line={line} onSelect={setSelected} onDirty={setDirty} />
        <CallRail
          call={call}
          lines={lines}
          line={line}
          opportunity={opportunity}
          checks={checks}
          onSelect={setSelected}
        />
      </div>
    </AdminPage>
  )
}

function CallStatus({ call }: { call: CashCall }) {
  if (call.status !== 'overdue') return <StateBadge shown={cashCallStatuses[call.status]} />
  return (
    <Badge tone="bad">
      <Figure of="call_unpaid" label="Unpaid">
        {`${call.lines_count - call.paid_count} overdue`}
      </Figure>
    </Badge>
  )
}

/** Of which round, for how much, from whom, and when it is due. */
function metaOf(
  call: CashCall,
  { opportunity, people, label }: { opportunity: Opportunity; people: string; label: string },
): readonly MetaItem[] {
  return [
    {
      key: 'of',
      text: (
        <TextLink href={`/admin/investments/opportunities/${opportunity.id}/transactions`}>
          {opportunity.name}
        </TextLink>
      ),
    },
    {
      key: 'total',
      text: (
        <Figure of="call_total" label="Called">
          {money(call.total, { currency: call.currency, pence: true })}
        </Figure>
      ),
    },
    {
      key: 'people',
      text: (
        <Figure of="call_investors" label={label}>
          {people}
        </Figure>
      ),
    },
    { key: 'due', text: `Due ${deadline(call.due_date, { today: now() })}` },
  ]
}

import { personalAccountDeal } from '@moorgate/contract/insider/personal-account-deal.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { now } from '../../kernel/clock.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useRecordTabs } from '../../kernel/record-tabs.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { quantity } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { InsiderDuties } from './insider-duties.tsx'
import { UnapprovedDealDialog } from './unapproved-deal-dialog.tsx'
import { DealPreview } from './deal-preview.tsx'
import { sideWords, statusWords } from './deal-words.ts'
import type { PersonalDeal } from './deal-words.ts'

/**
 * `/admin/insider-register/pa-deals`: what members of staff deal in for themselves. Compliance sees all,
 * everybody else their own: it is their one page of the register.
 */
export function PersonalDealsPage() {
  const label = useLabel()
  const term = useTerm()
  const tabs = useRecordTabs('insider', {})
  const may = useAbilities()
  const mayRecord = may(personalAccountDeal.event, 'update')
  const [isRecording, setRecording] = useState(false)
  return (
    <AdminPage
      title={label(tabs.length > 1 ? 'insider_register' : 'pa_deals')}
      tabs={tabs}
      flush
      actions={
        <>
          {mayRecord && <Button onClick={() => setRecording(true)}>Record a breach</Button>}
          <ButtonLink variant="primary" icon={Plus} href="/admin/insider-register/pa-deals/create">
            New {term('pa_deal', { lower: true })}
          </ButtonLink>
        </>
      }
    >
      <InsiderDuties />
      <ResourceList
        resource={tabs.length > 1 ? personalAccountDeal : ofOwn}
        filters={{ between: { label: 'Sent' } }}
        cells={cells}
        preview={previewOf}
        nameOf={({ instrument }) => instrument}
        empty={{ text: 'Your requests for personal account deals appear here.' }}
      />
      {isRecording && <UnapprovedDealDialog onClose={() => setRecording(false)} />}
    </AdminPage>
  )
}

/** What compliance notes of a breach is not for the person whose deal it is. */
const ofOwn = {
  ...personalAccountDeal,
  columns: personalAccountDeal.columns.filter(({ key }) => key !== 'breach_note'),
}

const previewOf = (deal: PersonalDeal) => <DealPreview deal={deal} />

const cells = {
  side: ({ side }: PersonalDeal) => sideWords[side],
  quantity: ({ quantity: count }: PersonalDeal) => quantity(count),
  status: ({ status }: PersonalDeal) => (
    <StatusDot tone={statusWords[status].tone}>{statusWords[status].text}</StatusDot>
  ),
  created_at: ({ created_at: at }: PersonalDeal) => dateTime(at, { today: now() }),
}

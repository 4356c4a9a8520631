import { decideConsent, investorConsent, readConsents } from '@moorgate/contract/questionnaires/consent.ts'
import type { ConsentStanding } from '@moorgate/contract/questionnaires/consent.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, listQuery, send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Card } from '../../../ui/card.tsx'
import { dateTime, dateTimeWithin } from '../../../ui/format-dates.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Person } from '../person.ts'
import { PersonPage } from '../record/person-page.tsx'
import styles from './response.module.css'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'

type Decision = RowOf<typeof investorConsent>

/** Every decision that was ever made, the newest first. Nothing is overwritten. */
function ConsentHistory({ userId }: { userId: number }) {
  const query = useQuery(listQuery(investorConsent, {}, { fixed: { user_id: userId }, perPage: 100 }))
  if (query.data?.data.length === 0) return null
  return (
    <Card title="History" flush>
      <Loaded query={query} what="the history">
        {({ data }) => <DataTable label="History" columns={columns} rows={data} keyOf={({ id }) => id} />}
      </Loaded>
    </Card>
  )
}

const columns: readonly Column<Decision>[] = [
  { id: 'at', header: 'When', cell: ({ decided_at: at }) => dateTime(at, { today: now() }) },
  { id: 'title', header: 'Purpose', weight: 'strong', cell: ({ title }) => title },
  {
    id: 'granted',
    header: 'Decision',
    cell: ({ granted }) => (
      <StatusDot tone={granted ? 'good' : 'neutral'}>{granted ? 'Given' : 'Withdrawn'}</StatusDot>
    ),
  },
  { id: 'by', header: 'By', cell: ({ decided_by: by }) => by ?? missing },
  {
    id: 'note',
    header: 'How',
    from: 'md',
    cell: ({ note, source }) => note ?? (source === 'investor' ? 'In the portal' : missing),
  },
  { id: 'version', header: 'Wording', from: 'lg', cell: ({ version_number: number }) => `Version ${number}` },
]

/** `/admin/investors/{id}/details/investor-consent`: what they allow, since when, and who said so. */
export function ConsentTab({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const query = useQuery(endpointQuery(investorConsent.name, readConsents, { query: { user_id: id } }))
  const [deciding, setDeciding] = useState<ConsentStanding>()
  return (
    <PersonPage id={id}>
      {(person) => (
        <>
          <Loaded query={query} what="the consents" skeleton={<SkeletonRows rows={6} avatar={false} />}>
            {(purposes) => (
              <Card title="Consent" note={`${purposes.filter(({ granted }) => granted).length} given`} flush>
                <ul className={styles.purposes}>
                  {purposes.map((purpose) => (
                    <li key={purpose.purpose}>
                      <Switch
                        label={purpose.title}
                        description={purpose.text}
                        checked={purpose.granted === true}
                        disabled={!permits(person, 'record_consent')}
                        onChange={() => setDeciding(purpose)}
                      />
                      <p className={styles.decided}>{decidedWords(purpose)}</p>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </Loaded>
          <ConsentHistory userId={person.id} />
          {deciding && <Decide person={person} standing={deciding} onClose={() => setDeciding(undefined)} />}
        </>
      )}
    </PersonPage>
  )
}

function decidedWords(standing: ConsentStanding): string {
  const { granted, decided_at: at, decided_by: by, note, is_outdated: isOutdated } = standing
  if (granted === null) return 'Not decided'
  if (at === null) return `Turned ${granted ? 'on' : 'off'} in their subscription settings`
  const parts = [
    `${granted ? 'Given' : 'Withdrawn'} ${dateTimeWithin(at, { today: now() })}, by ${by ?? 'themselves'}`,
    note,
    isOutdated ? 'The wording has changed since' : undefined,
  ]
  return parts.filter(Boolean).join('. ')
}

interface DecideProps {
  person: Person
  standing: ConsentStanding
  onClose: () => void
}

/** Staff turn a purpose on or off for somebody, and say how they came to know. */
function Decide({ person, standing, onClose }: DecideProps) {
  const granted = standing.granted !== true
  const queries = useQueryClient()
  const form = useForm({
    values: { note: '' },
    send: async ({ note }, idempotencyKey) => {
      const body = { user_id: person.id, purpose: standing.purpose, granted, note }
      await send(decideConsent, { body, idempotencyKey })
      await Promise.all(
        [investorConsent.name, user.name].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
      showToast(granted ? 'Consent recorded' : 'Withdrawal recorded')
      onClose()
    },
  })
  const verb = granted ? 'Record consent' : 'Record withdrawal'
  return (
    <FormModal
      onClose={onClose}
      title={standing.title}
      submit={verb}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <p>{standing.text}</p>
      <TextField
        label={`How did ${person.first_name} tell you?`}
        hint="For example, by telephone or letter. We record the date and your name."
        {...form.typed('note')}
      />
    </FormModal>
  )
}

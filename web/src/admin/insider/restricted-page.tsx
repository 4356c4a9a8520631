import { readIssuersUnderSounding, restrictedIssuer } from '@moorgate/contract/insider/restricted-issuer.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { useAbilities } from '../../kernel/abilities.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import { useRecordTabs } from '../../kernel/record-tabs.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { missing } from '../../ui/format.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { Heading } from '../../ui/text.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EndDialog } from './end-restriction-dialog.tsx'
import { RestrictDialog } from './restrict-dialog.tsx'
import { restrictionWords } from './restricted-words.ts'
import type { RestrictedIssuer } from './restricted-words.ts'
import styles from './insider-register.module.css'

/**
 * `/admin/insider-register/restricted-list`: issuers in whose securities members of staff may not deal. Those
 * under market sounding stand above, and have no entry.
 */
export function RestrictedListPage() {
  const label = useLabel()
  const may = useAbilities()
  const tabs = useRecordTabs('insider', {})
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      title={label('insider_register')}
      tabs={tabs}
      flush
      actions={
        may('compliance', 'update') && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Add issuer
          </Button>
        )
      }
    >
      <UnderSounding />
      <ResourceList
        resource={restrictedIssuer}
        filters={{ status: { choices: statuses } }}
        cells={cells}
        preview={previewOf}
        empty={{ text: 'Issuers you add appear here, including after their restriction ends.' }}
      />
      {isAdding && <RestrictDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

function UnderSounding() {
  const term = useTerm()
  const { data = [] } = useQuery(endpointQuery(restrictedIssuer.name, readIssuersUnderSounding))
  if (data.length === 0) return null
  return (
    <div className={styles.under}>
      <Card title={`Under ${term('market_sounding', { lower: true })}`} count={data.length}>
        <DescriptionList
          items={data.map((issuer) => ({
            term: issuer.name,
            value: [
              issuer.code_name ?? 'No code name',
              ...(issuer.isin === null ? [] : [issuer.isin]),
              ...(issuer.expected_cleanse_date === null
                ? []
                : [`expected to be public ${dateFull(issuer.expected_cleanse_date)}`]),
            ].join(', '),
          }))}
        />
      </Card>
    </div>
  )
}

const statuses = Object.entries(restrictionWords).map(([value, { text }]) => ({ value, label: text }))

const cells = {
  status: ({ status }: RestrictedIssuer) => (
    <StatusDot tone={restrictionWords[status].tone}>{restrictionWords[status].text}</StatusDot>
  ),
}

const previewOf = (issuer: RestrictedIssuer) => <IssuerPreview issuer={issuer} />

function IssuerPreview({ issuer }: { issuer: RestrictedIssuer }) {
  const { data: allowed = {} } = useQuery(permittedQuery(restrictedIssuer, issuer.id))
  const [isEnding, setEnding] = useState(false)
  return (
    <div className={styles.look}>
      <Heading level={2}>{issuer.name}</Heading>
      <DescriptionList
        variant="spread"
        items={[
          { term: 'Status', value: restrictionWords[issuer.status].text },
          { term: 'Reason', value: issuer.reason },
          { term: 'Registration number', value: issuer.registration_number ?? missing },
          { term: 'ISIN', value: issuer.isin ?? missing },
          { term: 'From', value: dateFull(issuer.from_date) },
          { term: 'Until', value: issuer.until_date === null ? missing : dateFull(issuer.until_date) },
          { term: 'Added by', value: issuer.added_by_name ?? missing },
          ...(issuer.ended_at === null
            ? []
            : [
                { term: 'Ended', value: dateFull(issuer.ended_at) },
                { term: 'Ended by', value: issuer.ended_by_name ?? missing },
                { term: 'Why it ended', value: issuer.end_reason ?? missing },
              ]),
        ]}
      />
      {issuer.status !== 'ended' && permits(allowed, 'end') && (
        <Button onClick={() => setEnding(true)}>End restriction</Button>
      )}
      {isEnding && <EndDialog issuer={issuer} onClose={() => setEnding(false)} />}
    </div>
  )
}

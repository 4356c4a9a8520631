import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Heading } from '../../../ui/text.tsx'
import { RecordWait } from '../../record-wait.tsx'
import { publicDocumentsQuery, RecordDocuments } from '../../record-documents.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { useOpportunity } from '../use-opportunity.ts'
import type { Opportunity } from '../records.ts'
import { MoveDialog } from '../status/move-dialog.tsx'
import type { MoveChoice } from '../status/moves.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { ApprovalSection } from './approval-section.tsx'
import { BankSection } from './bank-section.tsx'
import { editSections, recordSections } from './edit-sections.ts'
import { OfferForm } from './offer-form.tsx'
import { Days, Highlights, TeamMembers } from './page-records.tsx'
import { PublishButton } from './publish-button.tsx'
import { publishChecks, withRefusal } from './publish-checks.ts'
import { PublishRail } from './publish-rail.tsx'
import styles from './edit.module.css'

/** `/admin/investments/opportunities/{id}/edit`, and the same for existing investments: everything that staff write of a round. */
export function EditPage({ params }: ScreenProps) {
  const query = useOpportunity(params['id'] ?? '')
  if (query.data) return <Editor opportunity={query.data as Opportunity} />
  return <RecordWait of="opportunity" query={query} />
}

function Editor({ opportunity }: { opportunity: Opportunity }) {
  const [move, setMove] = useState<MoveChoice>()
  const [savedAt, setSavedAt] = useState<Date>()
  const flags = useFlags()
  const { data: publicDocuments } = useQuery(publicDocumentsQuery(opportunity.id))
  const termsRequired = flags.investment_terms_enabled === 1
  const state = `${opportunity.version} ${publicDocuments}`
  const [refusal, setRefusal] = useState<{ of: string; errors: FieldErrors }>()
  // What was refused is about the state that was sent: another one may be complete.
  const refused = refusal?.of === state ? refusal.errors : {}
  const checks = withRefusal(
    publishChecks(opportunity, { publicDocuments, termsRequired, today: now() }),
    refused,
  )
  const hear = useCallback((errors: FieldErrors) => setRefusal({ of: state, errors }), [state])
  const draft = opportunity.status === 1
  const back = `/admin/investments/${opportunity.status >= 5 ? 'existing' : 'opportunities'}/${opportunity.id}/details`
  return (
    <AdminPage
      title={opportunity.name}
      status={<StatusMenu opportunity={opportunity} onChoose={setMove} />}
      actions={
        <>
          {!draft && <ButtonLink href={back}>Back to the record</ButtonLink>}
          {opportunity.status <= 4 && (
            <ButtonLink
              href={`/admin/investments/opportunities/${opportunity.id}/details/preview`}
              icon={Eye}
            >
              Preview
            </ButtonLink>
          )}
          <PublishButton opportunity={opportunity} checks={checks} onChoose={setMove} />
        </>
      }
      flush
    >
      <div className={styles.scroll} data-scroll data-scroll-restoration-id="page">
        <div className={cx(styles.layout, draft && styles.withRail)}>
          <SectionNav />
          <div className={styles.column}>
            <OfferForm
              key={opportunity.version}
              opportunity={opportunity}
              savedAt={savedAt}
              onSaved={() => setSavedAt(now())}
            />
            <Records opportunity={opportunity} />
          </div>
          {draft && (
            <aside className={styles.rail}>
              <PublishRail checks={checks} />
            </aside>
          )}
        </div>
      </div>
      {move && (
        <MoveDialog
          opportunity={opportunity}
          move={move}
          onClose={() => setMove(undefined)}
          onRefused={hear}
        />
      )}
    </AdminPage>
  )
}

function useSectionTitle(): (section: (typeof recordSections)[number]) => string {
  const term = useTerm()
  return (section) => ('title' in section ? section.title : term(section.term, { plural: true }))
}

function SectionNav() {
  const titleOf = useSectionTitle()
  return (
    <nav className={styles.nav} aria-label="Sections">
      <div className={styles.navList}>
        {editSections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        <span className={styles.navTitle}>Saved one by one</span>
        {recordSections.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {titleOf(section)}
          </a>
        ))}
      </div>
    </nav>
  )
}

/** What hangs on the record and is saved by itself. */
function Records({ opportunity }: { opportunity: Opportunity }) {
  const titleOf = useSectionTitle()
  const may = useAbilities()
  const mayEdit = may(opportunityEvent(opportunity.status), 'update')
  const { id } = opportunity
  const parts: Readonly<Record<(typeof recordSections)[number]['id'], React.ReactNode>> = {
    highlights: <Highlights opportunityId={id} />,
    team: <TeamMembers opportunityId={id} />,
    'key-dates': <Days opportunityId={id} />,
    documents: (
      <RecordDocuments owner="investment_opportunity" ownerId={id} mayEdit={mayEdit} bleed={false} />
    ),
    'bank-account': <BankSection opportunity={opportunity} mayEdit={mayEdit} />,
    approval: <ApprovalSection opportunity={opportunity} mayEdit={mayEdit} />,
    invitations: <InvitationsCard opportunity={opportunity} />,
  }
  return recordSections.map((section) => (
    <section key={section.id} id={section.id} className={styles.section}>
      {section.id !== 'invitations' && <Heading level={2}>{titleOf(section)}</Heading>}
      {parts[section.id]}
    </section>
  ))
}

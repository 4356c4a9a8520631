import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Heading } from '../../../ui/text.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import type { Opportunity } from '../records.ts'
import { ApprovalSection } from './approval-section.tsx'
import { BankSection } from './bank-section.tsx'
import { editSections, recordSections } from './edit-sections.ts'
import { isShort } from './field-width.ts'
import { OpportunityField } from './opportunity-field.tsx'
import type { OpportunityForm } from './opportunity-field.tsx'
import styles from './edit.module.css'

interface RecordSectionsProps {
  form: OpportunityForm
  opportunity: Opportunity
}

/** The record behind the page: its terms and price, who sees it, where money goes. */
export function RecordSections({ form, opportunity }: RecordSectionsProps) {
  return (
    <>
      {editSections.map(({ id, title, fields }) => (
        <section key={id} id={id} className={styles.section}>
          <Heading level={2}>{title}</Heading>
          <div className={styles.fields}>
            {fields.map(({ key, ...field }) => (
              <div key={key} className={isShort(key) ? styles.short : undefined}>
                <OpportunityField name={key} {...field} form={form} opportunity={opportunity} />
              </div>
            ))}
          </div>
        </section>
      ))}
      <OwnRecords opportunity={opportunity} />
    </>
  )
}

/** What hangs on the record and is saved by itself. */
function OwnRecords({ opportunity }: { opportunity: Opportunity }) {
  const titleOf = useSectionTitle()
  const may = useAbilities()
  const mayEdit = may(opportunityEvent(opportunity.status), 'update')
  const parts: Readonly<Record<(typeof recordSections)[number]['id'], React.ReactNode>> = {
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

export function useSectionTitle(): (section: (typeof recordSections)[number]) => string {
  const term = useTerm()
  return (section) => ('title' in section ? section.title : term(section.term, { plural: true }))
}

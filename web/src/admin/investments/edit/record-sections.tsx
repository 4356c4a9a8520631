import {
  approveOpportunityBank,
  readOpportunityBank,
  refuseOpportunityBank,
  setOpportunityBank,
} from '@moorgate/contract/opportunities/acts.ts'
import { CollectionAccount } from '../../../features/bank-accounts/collection-account.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import type { Opportunity } from '../records.ts'
import { editSections, recordSections } from './edit-sections.ts'
import { isShort } from './field-width.ts'
import { OpportunityField } from './opportunity-field.tsx'
import type { OpportunityForm } from './opportunity-field.tsx'
import styles from './edit.module.css'
import { approvePromotion, readPromotionApproval } from '@moorgate/contract/opportunities/acts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { KeptBack } from '../retention.tsx'

interface RecordSectionsProps {
  form: OpportunityForm
  opportunity: Opportunity
}

/** The record behind the page: its terms and price, who sees it, where money goes. */
export function RecordSections({ form, opportunity }: RecordSectionsProps) {
  const words = useWords()
  return (
    <>
      {editSections.map(({ id, title, fields }) => (
        <section key={id} id={id} className={styles.section}>
          <Heading level={2}>{title}</Heading>
          <div className={styles.fields}>
            {fields.map(({ key, label, hint }) => (
              <div key={key} className={isShort(key) ? styles.short : undefined}>
                <OpportunityField
                  name={key}
                  label={words(label)}
                  hint={hint === undefined ? hint : words(hint)}
                  form={form}
                  opportunity={opportunity}
                />
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
  const mayEdit = permits(opportunity, 'edit')
  const parts: Readonly<Record<(typeof recordSections)[number]['id'], React.ReactNode>> = {
    'bank-account': (
      <CollectionAccount
        of={{
          id: opportunity.id,
          name: 'investment_opportunity',
          set: setOpportunityBank,
          approve: approveOpportunityBank,
          refuse: refuseOpportunityBank,
          read: readOpportunityBank,
        }}
        isSet={opportunity.bank_account_set}
        maySet={permits(opportunity, 'set_bank')}
      />
    ),
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

/**
 * Evidence that a colleague approved the promotion, and until when that holds. A change of the page ends it.
 */
function ApprovalSection({ opportunity, mayEdit }: { opportunity: Opportunity; mayEdit: boolean }) {
  // The state of the page that is being approved: the one that was here when the dialog opened.
  const [asking, setAsking] = useState<string>()
  const { promotion_expires_on: until, promotion_approved_at: at } = opportunity
  const today = now()
  const { data: decision } = useQuery({
    ...endpointQuery('investment_opportunity', readPromotionApproval, { params: { id: opportunity.id } }),
    enabled: mayEdit,
  })
  const over = until !== null && opportunity.promotion_fell_at !== null
  return (
    <div className={styles.stack}>
      <KeptBack opportunity={opportunity} />
      <Text tone={over ? 'warn' : until === null ? 'faint' : 'plain'}>
        {until === null
          ? 'Not approved, or changed since approval. A public offer needs a current approval.'
          : `Approved on ${date(at, { today })}, ${over ? 'expired' : 'valid until'} ${dateFull(until)}. Changing the page ends the approval.`}
      </Text>
      {decision?.can.approve && (
        <div>
          <Button size="small" onClick={() => setAsking(decision.page)}>
            {until === null ? 'Record approval' : 'Approve again'}
          </Button>
        </div>
      )}
      {decision && decision.approval_refused !== null && (
        <Text variant="meta" tone="faint">
          {decision.approval_refused}
        </Text>
      )}
      {asking !== undefined && (
        <ApprovalDialog opportunity={opportunity} page={asking} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}

function ApprovalDialog({
  opportunity,
  page,
  onClose,
}: {
  opportunity: Opportunity
  page: string
  onClose: () => void
}) {
  const [until, setUntil] = useState('')
  const { busy, fields, problem, run } = useCommand(['expires_on'])
  const queries = useQueryClient()
  const save = async () => {
    const request = { params: { id: opportunity.id }, body: { expires_on: until, page } }
    const done = await run(async (idempotencyKey) => {
      await send(approvePromotion, { ...request, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
    })
    if (!done) return
    showToast(`Promotion approved until ${dateFull(until)}`)
    onClose()
  }
  return (
    <FormModal
      title="Approve promotion"
      onClose={onClose}
      submit="Approve"
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <p>
        You confirm in your own name that this page has been checked as a financial promotion (Financial
        Services and Markets Act 2000, section 21). The page’s author can’t approve it.
      </p>
      <DateField
        label="Valid until"
        today={now()}
        value={until}
        onChange={setUntil}
        error={fields['expires_on']}
        hint="Must be a future date."
      />
      <Problem says={problem} />
    </FormModal>
  )
}

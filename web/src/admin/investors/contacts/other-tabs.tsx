import { BadgeCheck, FolderOutput } from 'lucide-react'
import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'
import type { Contact } from './contact.ts'
import { ContactPage } from './contact-page.tsx'

/** `/admin/investors/contacts/{id}/documents`. */
export function ContactDocuments({ params }: ScreenProps) {
  return (
    <ContactPage id={params['id'] ?? ''}>
      {(contact) =>
        contact.converted_at === null ? (
          <RecordDocuments owner="contact" ownerId={contact.id} mayEdit={permits(contact, 'add_documents')} />
        ) : (
          <EmptyState title="Moved" icon={FolderOutput}>
            These documents have moved to the new record.
          </EmptyState>
        )
      }
    </ContactPage>
  )
}

/**
 * `/admin/investors/contacts/{id}/category`: what they say they are. The statement itself is an investor's.
 */
export function ContactCategory({ params }: ScreenProps) {
  return <ContactPage id={params['id'] ?? ''}>{(contact) => <Category contact={contact} />}</ContactPage>
}

function Category({ contact }: { contact: Contact }) {
  const label = useLabel()
  const investor = useTerm()('investor', { lower: true })
  if (!contact.investor_type)
    return (
      <EmptyState title="Nothing recorded yet" icon={BadgeCheck}>
        A category statement is signed by an {investor}. Until then you can note what {contact.first_name}{' '}
        says.
      </EmptyState>
    )
  return (
    <Card title={label('investor_categorisation')} note="Self-described">
      <p>{contact.investor_type.name}</p>
      <Text tone="faint">
        This isn’t evidence. Once converted, {contact.first_name} states the category and signs it.
      </Text>
    </Card>
  )
}

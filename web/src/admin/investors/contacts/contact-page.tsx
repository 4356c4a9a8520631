import { contact as resource } from '@moorgate/contract/contacts/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { Mail, Phone, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import type { HeaderAction } from '../../../kernel/header-actions.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { MenuAction } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLogActivity } from '../../../features/records/log-activity.ts'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { useDelete } from '../../../features/records/use-delete.ts'
import { notesBehind, useTabCounts } from '../../../features/records/use-tab-counts.ts'
import { contactPath, contactQuery, leadShown } from './contact.ts'
import type { Contact } from './contact.ts'
import { ConvertDialog } from './convert-dialog.tsx'

interface ContactPageProps {
  id: string
  children: (contact: Contact) => ReactNode
  rail?: ((contact: Contact) => ReactNode) | undefined
  below?: WithActivity['activity'] | undefined
}

/** One tab of a contact's record: head, tabs, and what the tab shows. */
export function ContactPage({ id, children, rail, below }: ContactPageProps) {
  const found = useQuery(contactQuery(id))
  if (found.data)
    return (
      <Record contact={found.data} rail={rail} below={below}>
        {children}
      </Record>
    )
  return <RecordWait of="contact" query={found} />
}

function Record({ contact, rail, below, children }: Omit<ContactPageProps, 'id'> & { contact: Contact }) {
  const counts = useTabCounts(resource, contact.id, { documents: ['documents'], ...notesBehind })
  const tabs = useRecordTabs('contact', { id: contact.id }, counts)
  const { id, name } = contact
  const remove = useDelete(resource, { id, name, page: contactPath(id), list: '/admin/investors/contacts' })
  const log = useLogActivity({ tabs, mayWrite: permits(contact, 'edit'), isHere: below !== undefined })
  return (
    <AdminPage
      title={contact.name}
      lead={<Avatar name={contact.name} size={50} />}
      status={<States contact={contact} />}
      meta={metaOf(contact)}
      actions={<Actions contact={contact} remove={remove.item} log={log} />}
      tabs={tabs}
      flush
    >
      <RecordLayout label={contact.name} rail={rail?.(contact)} below={below?.(contact.id)}>
        <Problem says={remove.problem} />
        <Converted contact={contact} />
        {children(contact)}
      </RecordLayout>
    </AdminPage>
  )
}

function States({ contact }: { contact: Contact }) {
  const shown = leadShown(contact)
  return (
    <>
      {contact.converted_at === null && shown && <StateBadge shown={shown} />}
      {contact.converted_at === null && contact.lead_status && (
        <Badge plain>{contact.lead_status.name}</Badge>
      )}
      {contact.converted_at !== null && <Badge tone="good">Converted</Badge>}
      {contact.do_not_contact && <Badge tone="bad">Do not contact</Badge>}
    </>
  )
}

function metaOf({ email, phone, owner }: Contact) {
  return [
    ...(email === null ? [] : [{ key: 'email', icon: Mail, text: email }]),
    ...(phone === null ? [] : [{ key: 'phone', icon: Phone, text: phone }]),
    ...(owner ? [{ key: 'owner', icon: UserRound, text: owner.name }] : []),
  ]
}

/** It stays as it was, and everything that was kept about the person is with the investor. */
function Converted({ contact: { converted_user_id: userId } }: { contact: Contact }) {
  const term = useTerm()
  if (userId === null) return null
  const investor = term('investor', { lower: true })
  return (
    <Notice
      tone="good"
      title={`Converted to ${withArticle(investor)}`}
      action={<TextLink href={`/admin/investors/${userId}/details`}>Open the {investor}</TextLink>}
    >
      This record is kept read only. Its documents, notes, calls and tasks have moved to the new record.
    </Notice>
  )
}

interface ActionsProps {
  contact: Contact
  remove: MenuAction
  log: HeaderAction | false
}

function Actions({ contact, remove, log }: ActionsProps) {
  const term = useTerm()
  const [converting, setConverting] = useState(false)
  if (contact.converted_at !== null) return null
  return (
    <>
      <HeaderActions
        secondary={[
          permits(contact, 'edit') && {
            id: 'edit',
            label: 'Edit',
            href: `/admin/investors/contacts/${contact.id}/edit`,
          },
          log,
        ]}
        more={permits(contact, 'delete') ? [{ items: [remove] }] : []}
        primary={
          permits(contact, 'convert') && (
            <Button variant="primary" onClick={() => setConverting(true)}>
              Convert to {term('investor', { lower: true })}
            </Button>
          )
        }
      />
      {converting && <ConvertDialog contact={contact} onClose={() => setConverting(false)} />}
    </>
  )
}

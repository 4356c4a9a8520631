import { contact } from '@moorgate/contract/contacts/contact.ts'
import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { leadKinds } from '@moorgate/contract/statuses/people.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useListFields } from '../../../features/list/use-attribute-fields.ts'
import { now } from '../../../kernel/clock.ts'
import type { FilterWords } from '../../../features/list/list-filters.ts'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { ResourceList } from '../../../features/list/resource-list.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'
import { dateShort, dateTime, dateTimeWithin } from '../../../ui/format-dates.ts'
import { RecordLink } from '../../../kernel/record-link.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import { useMine, useStaffChoices } from '../../../features/records/staff-choices.ts'
import { yesNo } from '../../../features/records/yes-no.ts'
import { contactPath, leadShown, sourceWords } from './contact.ts'
import type { Contact } from './contact.ts'
import styles from './contact-list.module.css'
import { renewWebFormSecret, webFormStanding } from '@moorgate/contract/contacts/web-form.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'

const area = 'web_form'

/**
 * Where a Typeform form is to deliver its answers, and the secret that proves them. The secret is shown once.
 */
function WebFormDialog({ onClose }: { onClose: () => void }) {
  const many = useTerm()('contact', { plural: true, lower: true })
  const standing = useQuery(endpointQuery(area, webFormStanding))
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [secret, setSecret] = useState<string>()
  const renew = () =>
    void run(async () => {
      setSecret((await send(renewWebFormSecret)).secret)
      await queries.invalidateQueries({ queryKey: [area] })
    })
  const verb = standing.data?.has_secret ? 'Create new secret' : 'Create secret'
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button variant="primary" busy={busy} onClick={renew}>
        {verb}
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title="Web form" variant="long" footer={footer}>
      <FieldStack>
        <p>
          A Typeform form that sends its answers here makes {many} of the people who fill it in. In its
          webhook settings enter this address and this secret.
        </p>
        <Problem says={problem} />
        <Loaded query={standing} what="the web form">
          {(found) => <Standing found={found} secret={secret} />}
        </Loaded>
      </FieldStack>
    </Modal>
  )
}

interface StandingProps {
  found: AnswerOf<typeof webFormStanding>
  secret: string | undefined
}

function Standing({ found, secret }: StandingProps) {
  const look = { today: now() }
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Address',
            value: (
              <>
                {found.address} <CopyButton text={found.address} of="address" />
              </>
            ),
          },
          {
            term: 'Secret',
            value: found.has_secret ? `Created ${dateTimeWithin(found.secret_set_at, look)}` : 'None yet',
          },
          {
            term: 'Last answers',
            value: found.last_received_at === null ? 'None yet' : dateTime(found.last_received_at, look),
          },
        ]}
      />
      {secret !== undefined && (
        <Notice tone="good" title="The new secret" live>
          <code>{secret}</code> <CopyButton text={secret} of="secret" />
          <p>It won’t be shown again. The previous secret works for another day.</p>
        </Notice>
      )}
    </>
  )
}

const query = { include: ['leadStatus', 'owner'], perPage: 50 }

/** `/admin/investors/contacts`: people the tenant talks to who have no account yet. */
export function ContactList() {
  const label = useLabel()
  const add = <NewContactLink />
  const webForm = useWebForm()
  const { query: asked, ...fields } = useListFields('contact', query)
  return (
    <AdminPage
      title={label('contacts')}
      flush
      actions={
        <>
          <HeaderActions secondary={[webForm.action]} primary={add} />
          {webForm.dialog}
        </>
      }
    >
      <ResourceList
        resource={contact}
        query={asked}
        fields={fields}
        filters={useContactFilters()}
        hrefOf={({ id }) => contactPath(id)}
        often={[useMine(), { label: 'Not converted', filters: { converted: '0' } }]}
        cells={cells}
        empty={{
          text: 'Contacts appear here when they fill in your web form or when you add them. Convert them when they are ready.',
          action: add,
        }}
      />
    </AdminPage>
  )
}

function useContactFilters(): FilterWords {
  const label = useLabel()
  const leads = useQuery(referenceQuery(leadStatus)).data ?? []
  const groups = useQuery(referenceQuery(clientGroup)).data ?? []
  return {
    owner_id: { label: 'Owner', choices: useStaffChoices() },
    investor_type_id: false,
    client_group_id: narrowed(groups),
    created_between: { label: 'Added' },
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    lead_status_id: narrowed(leads),
    lead_kind: {
      label: 'Lead type',
      several: true,
      choices: Object.entries(leadKinds).map(([value, kind]) => ({ value, label: label(kind.label) })),
    },
    source: {
      choices: Object.entries(sourceWords).map(([value, words]) => ({ value, label: words })),
    },
    converted: { label: 'Converted', choices: yesNo },
  }
}

/** A short list of the tenant's own as choices; none of it, no filter. */
const narrowed = (records: readonly NamedRecord[]) =>
  records.length > 0 && { choices: records.map(({ id, name }) => ({ value: String(id), label: name })) }

type Row = RowOf<typeof contact>

const cells = {
  name: (row: Row) => (
    <div className={styles.name}>
      <TwoLines
        lead={<Avatar name={row.name} size={32} />}
        title={<RecordLink href={contactPath(row.id)}>{row.name}</RecordLink>}
        note={(row as Contact).owner?.name}
      />
    </div>
  ),
  lead_status_id: (row: Row) => <Lead contact={row as Contact} />,
  source: ({ source }: Row) => sourceWords[source],
  next_action_at: ({ next_action: action, next_action_at: at }: Row) =>
    action === null && at === null ? (
      missing
    ) : (
      <TwoLines title={action ?? 'Due'} note={at === null ? undefined : dateShort(at, { today: now() })} />
    ),
}

function Lead({ contact: row }: { contact: Contact }) {
  const shown = leadShown(row)
  if (row.converted_at !== null) return <StatusDot tone="good">Converted</StatusDot>
  if (row.do_not_contact) return <StatusDot tone="bad">Do not contact</StatusDot>
  if (!shown) return missing
  return <TwoLines title={row.lead_status?.name} note={<StateDot shown={shown} />} />
}

function NewContactLink() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('investors', 'create')) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href="/admin/investors/new-contact">
      New {term('contact', { lower: true })}
    </ButtonLink>
  )
}

function useWebForm() {
  const may = useAbilities()
  const [open, setOpen] = useState(false)
  return {
    action: may('features', 'update') && {
      id: 'web-form',
      label: 'Web form',
      onPress: () => setOpen(true),
    },
    dialog: open && <WebFormDialog onClose={() => setOpen(false)} />,
  }
}

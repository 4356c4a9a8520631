import {
  cloudDocument,
  deleteCloudDocument,
  readDocumentSettings,
} from '@moorgate/contract/documents/cloud-document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Cloud, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { CloudLink, Owner } from './records.ts'
import styles from './queue-tools.module.css'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface LinkListProps {
  owner: Owner
  links: readonly CloudLink[]
  mayEdit: boolean
}

/** Files that lie with somebody else: where, and who sees the link. */
export function LinkList({ owner, links, mayEdit }: LinkListProps) {
  const label = useLabel()
  const [adding, setAdding] = useState(false)
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const after = (act: () => Promise<unknown>) =>
    void run(async () => {
      await act()
      await queries.invalidateQueries({ queryKey: [cloudDocument.name] })
    })
  const share = ({ id, visibility, version }: CloudLink) =>
    after(() =>
      call('PATCH', `${cloudDocument.path}/${id}`, {
        body: { visibility: visibility === 'public' ? 'private' : 'public', version },
      }),
    )
  const remove = ({ id }: CloudLink) => after(() => send(deleteCloudDocument, { params: { id } }))
  return (
    <>
      <div className={styles.tools}>
        <b>{label('cloud_documents')}</b>
        {mayEdit && (
          <span className={styles.end}>
            <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
              Link
            </Button>
          </span>
        )}
      </div>
      <Problem says={problem} />
      <DataTable
        label={label('cloud_documents')}
        columns={columnsWith(mayEdit ? { share, remove } : undefined)}
        rows={links}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No links yet" icon={Cloud} level={3}>
            A link keeps the address of a file elsewhere. Nothing is copied.
          </EmptyState>
        }
      />
      {mayEdit && adding && <NewLink owner={owner} onClose={() => setAdding(false)} />}
    </>
  )
}

interface LinkActs {
  share: (link: CloudLink) => void
  remove: (link: CloudLink) => void
}

const shownAs = ({ effective_visibility: seen }: CloudLink) => (seen === 'public' ? 'Portal' : 'Private')

function columnsWith(acts: LinkActs | undefined): readonly Column<CloudLink>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name, url }) => (
        <TextLink href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </TextLink>
      ),
    },
    { id: 'host', header: 'Place', weight: 'soft', cell: ({ url }) => new URL(url).hostname },
    {
      id: 'visibility',
      header: 'Visibility',
      cell: (row) =>
        acts ? (
          <Button
            variant="link"
            aria-label={`${shownAs(row)}: change who sees ${row.name}`}
            onClick={() => acts.share(row)}
          >
            {shownAs(row)}
          </Button>
        ) : (
          <StatusDot>{shownAs(row)}</StatusDot>
        ),
    },
    {
      id: 'remove',
      header: 'Remove',
      headerHidden: true,
      align: 'end',
      cell: (row) =>
        acts && (
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove ${row.name}`}
            onClick={() => acts.remove(row)}
          />
        ),
    },
  ]
}

interface NewLinkProps {
  owner: Owner
  onClose: () => void
}

/** The address of a file that lies with somebody else, on one of the places that the tenant allows. */
function NewLink({ owner, onClose }: NewLinkProps) {
  const [values, setValues] = useState({ name: '', url: '' })
  const { busy, fields, problem, run } = useCommand(['name', 'url'])
  const queries = useQueryClient()
  const { data: settings } = useQuery(endpointQuery('document_settings', readDocumentSettings))
  const add = async () => {
    const body = { ...values, owner_type: owner.type, owner_id: owner.id }
    if (!(await run((idempotencyKey) => call('POST', cloudDocument.path, { body, idempotencyKey })))) return
    onClose()
    await queries.invalidateQueries({ queryKey: [cloudDocument.name] })
  }
  return (
    <FormModal
      onClose={onClose}
      title="Link a document"
      submit="Add link"
      busy={busy}
      busyLabel="Adding"
      onSubmit={add}
    >
      <Problem says={problem} />
      <TextField
        label="Name"
        value={values.name}
        error={fields['name']}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <TextField
        label="Address"
        type="url"
        value={values.url}
        error={fields['url']}
        hint={settings && `It begins with https:// and leads to ${settings.cloud_hosts.join(', ')}.`}
        onChange={(event) => setValues({ ...values, url: event.target.value })}
      />
    </FormModal>
  )
}

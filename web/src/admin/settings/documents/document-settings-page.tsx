import { folderTemplate } from '@moorgate/contract/documents/folder-template.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { counted } from '../../../ui/format.ts'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import listStyles from '../lists/lists.module.css'
import { FolderTemplateForm } from './folder-template-form.tsx'
import { ownerWords } from './owner-words.ts'
import { changeDocumentSettings, readDocumentSettings } from '@moorgate/contract/documents/cloud-document.ts'
import { check } from '@moorgate/contract/validation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './documents.module.css'

const settingsQuery = () => endpointQuery('document_settings', readDocumentSettings)

/**
 * Where linked files may lie. A host counts with everything below it; each change counts at once and can be
 * taken back.
 */
function CloudHosts() {
  const query = useQuery(settingsQuery())
  return (
    <Card title="Cloud links" note="Links are allowed to these domains and their subdomains">
      <Loaded query={query} what="the hosts">
        {({ cloud_hosts: hosts }) => <Hosts hosts={hosts} />}
      </Loaded>
    </Card>
  )
}

function Hosts({ hosts }: { hosts: readonly string[] }) {
  const mayChange = useAbilities()('features', 'update')
  const { busy, problem, save } = useSaveHosts()
  const remove = async (host: string) => {
    const without = (current: readonly string[]) => current.filter((each) => each !== host)
    if (await save(without))
      showToast(`${host} removed`, () => void save((current) => [...without(current), host]))
  }
  return (
    <div className={styles.hosts}>
      <Problem says={problem} />
      {hosts.length === 0 && <Text tone="faint">No domains: links aren’t allowed.</Text>}
      <ul className={styles.rows}>
        {hosts.map((host) => (
          <li key={host}>
            {host}
            {mayChange && (
              <IconButton
                icon={X}
                size="small"
                label={`Remove ${host}`}
                disabled={busy}
                onClick={() => void remove(host)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && <AddHost busy={busy} onAdd={(host) => save((current) => [...current, host])} />}
    </div>
  )
}

/** Changes the hosts as they are by then: what was added or removed since stays so. */
function useSaveHosts() {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const save = (next: (current: readonly string[]) => string[]) =>
    run(async () => {
      const { cloud_hosts: current } = await queries.fetchQuery({ ...settingsQuery(), staleTime: 0 })
      await send(changeDocumentSettings, { body: { cloud_hosts: next(current) } })
      await queries.invalidateQueries({ queryKey: ['document_settings'] })
    })
  return { busy, problem, save }
}

function AddHost({ busy, onAdd }: { busy: boolean; onAdd: (host: string) => Promise<boolean> }) {
  const [host, setHost] = useState('')
  const [wrong, setWrong] = useState<string>()
  const add = async () => {
    const typed = host.trim().toLowerCase()
    const checked = check(changeDocumentSettings.body!, { cloud_hosts: [typed] })
    if (!checked.ok) return setWrong('Enter a domain, such as dropbox.com.')
    setWrong(undefined)
    if (await onAdd(typed)) setHost('')
  }
  return (
    <Form className={styles.add} onSubmit={add}>
      <TextField
        label="Another domain"
        placeholder="files.example.com"
        autoComplete="off"
        value={host}
        error={wrong}
        onChange={(event) => setHost(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        Add domain
      </Button>
    </Form>
  )
}

/** `/admin/settings/account/documents`: folders that are made together, and where linked files may lie. */
export function DocumentSettingsPage() {
  const label = useLabel()
  const add = <NewInDrawer resource={folderTemplate} />
  const words = ownerWords(useTerm())
  const cells = {
    owner_type: ({ owner_type }: Row) => words[owner_type] ?? owner_type,
    folders: ({ folders }: Row) => counted(folders.length, 'folder', 'folders'),
  }
  return (
    <SettingsPage
      title={label('documents')}
      intro="A template adds its folders to a record in one click. Existing folders stay."
      wide
      actions={add}
    >
      <div className={listStyles.list}>
        <DrawerList
          resource={folderTemplate}
          form={FolderTemplateForm}
          nameOf={({ name }) => name}
          cells={cells}
          empty={{ text: 'Use a template to add the same folders to any record.', action: add }}
        />
      </div>
      <CloudHosts />
    </SettingsPage>
  )
}

type Row = RowOf<typeof folderTemplate>

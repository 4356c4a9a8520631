import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { folderTemplate } from '@moorgate/contract/documents/folder-template.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import styles from './documents.module.css'
import { ownerWords } from './owner-words.ts'

type Props = DrawerFormProps<typeof folderTemplate>

/**
 * A template: its name, the kind of record that it is for, and its folders, each by the way that leads to it.
 */
export function FolderTemplateForm({ row, save, onSaved }: Props) {
  const term = useTerm()
  const form = useTemplate({ row, onSaved })
  const kinds = Object.entries(ownerWords(term)).map(([value, words]) => ({ value, label: words }))
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <TextField label="Name" autoComplete="off" {...form.typed('name')} />
      <NativeSelect label="For" options={kinds} {...form.typed('owner_type')} />
      <Folders form={form} />
      <Checkbox label="In use" {...form.typed('active')} />
      <ChangesFooter form={form} save={save} />
    </Form>
  )
}

interface Folder {
  path: string
  visibility: 'public' | 'private'
}

const visibilities = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
]

function Folders({ form }: { form: ReturnType<typeof useTemplate> }) {
  const { folders } = form.values
  const setAt = (index: number, overrides: Partial<Folder>) =>
    form.set(
      'folders',
      folders.map((folder, place) => (place === index ? { ...folder, ...overrides } : folder)),
    )
  return (
    <fieldset className={styles.folders}>
      <legend>Folders</legend>
      <Problem says={form.errorOf('folders')} />
      {folders.map((folder, index) => (
        // A folder has nothing but its place until it is saved.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles.folder} key={index}>
          <TextField
            label={`Folder ${index + 1}`}
            labelHidden
            placeholder="Certificates/EIS 3"
            autoComplete="off"
            value={folder.path}
            error={form.errorOf(`folders.${index}.path`)}
            onChange={(event) => setAt(index, { path: event.target.value })}
          />
          <NativeSelect
            label={`Who sees folder ${index + 1}`}
            labelHidden
            options={visibilities}
            value={folder.visibility}
            onChange={(event) => setAt(index, { visibility: event.target.value as Folder['visibility'] })}
          />
          <IconButton
            icon={X}
            label={`Remove folder ${index + 1}`}
            onClick={() =>
              form.set(
                'folders',
                folders.filter((_folder, place) => place !== index),
              )
            }
          />
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        onClick={() => form.set('folders', [...folders, { path: '', visibility: 'public' }])}
      >
        Add a folder
      </Button>
    </fieldset>
  )
}

function useTemplate({ row, onSaved }: Pick<Props, 'row' | 'onSaved'>) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [folderTemplate.name] })
  const values = {
    name: row?.name ?? '',
    owner_type: row?.owner_type ?? ('user' as OwnerType),
    folders: (row?.folders ?? [{ path: '' }]).map(({ path, visibility = 'public' }): Folder => ({
      path,
      visibility,
    })),
    active: row?.active ?? true,
  }
  return useForm<typeof values>({
    values,
    schema: row ? folderTemplate.update : folderTemplate.create,
    bodyOf: (given) => given,
    version: row?.version,
    renew,
    send: async (given, idempotencyKey) => {
      const path = row ? `${folderTemplate.path}/${row.id}` : folderTemplate.path
      const { data } = await call<{ data: NonNullable<typeof row> }>(row ? 'PATCH' : 'POST', path, {
        body: { ...given, ...(row && { version: row.version }) },
        idempotencyKey,
      })
      await renew()
      onSaved(data)
    },
  })
}

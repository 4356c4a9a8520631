import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { AttributeField } from '../../../kernel/attributes/attribute-field.tsx'
import { attributeText } from '../../../kernel/attributes/attribute-text.ts'
import { attributesQuery } from '../../../kernel/attributes/attributes.ts'
import type { Held } from '../../../kernel/attributes/attributes.ts'
import { useAttributeForm } from '../../../kernel/attributes/use-attribute-form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { RailPart } from '../../record-layout.tsx'
import type { Person } from '../person.ts'
import styles from './details-tab.module.css'

/** The firm's own fields of an investor, those that investors can't change or see included. Nothing where there are none. */
export function FieldsRail({ person }: { person: Person }) {
  const may = useAbilities()
  const term = useTerm()
  const { data: fields = [] } = useQuery(attributesQuery('user', person.id))
  const [editing, setEditing] = useState(false)
  if (fields.length === 0) return null
  const title = term('attribute', { plural: true })
  const edit = may('investors', 'update') && (
    <Button look="link" aria-label={`Edit ${title}`} onClick={() => setEditing(true)}>
      Edit
    </Button>
  )
  return (
    <RailPart title={title} action={edit}>
      <DescriptionList
        items={fields.map((field) => ({ term: field.attribute.name, value: attributeText(field) }))}
      />
      {editing && (
        <EditFields title={title} person={person} fields={fields} onClose={() => setEditing(false)} />
      )}
    </RailPart>
  )
}

interface EditFieldsProps {
  title: string
  person: Person
  fields: readonly Held[]
  onClose: () => void
}

const notes = { locked: 'The investor sees it.', internal: 'Staff only.' }

function EditFields({ title, person, fields, onClose }: EditFieldsProps) {
  const editable = fields.filter(({ attribute }) => attribute.type !== 'file')
  const form = useAttributeForm({
    ownerType: 'user',
    ownerId: person.id,
    fields: editable,
    onSaved: () => {
      showToast(`${person.name} is saved`)
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} dirty={form.changes > 0} title={title}>
      <form className={styles.fields} noValidate onSubmit={form.onSubmit}>
        <Problem says={form.problem} />
        {editable.map((field) => (
          <div key={field.attribute.id}>
            <AttributeField {...form.fieldOf(field)} />
            {(field.attribute.internal || field.attribute.mode === 'locked') && (
              <small>{field.attribute.internal ? notes.internal : notes.locked}</small>
            )}
          </div>
        ))}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            disabled={form.changes === 0}
            busy={form.busy}
            busyLabel="Saving"
          >
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}

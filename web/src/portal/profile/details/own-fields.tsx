import { useQuery } from '@tanstack/react-query'
import { AttributeField } from '../../../kernel/attributes/attribute-field.tsx'
import { attributeText } from '../../../kernel/attributes/attribute-text.ts'
import { attributesQuery } from '../../../kernel/attributes/attributes.ts'
import type { Held } from '../../../kernel/attributes/attributes.ts'
import { useAttributeForm } from '../../../kernel/attributes/use-attribute-form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import type { CurrentUser } from '../../../kernel/session.ts'
import { showToast } from '../../../ui/toasts.ts'
import { Facts, FormStack, SaveButtons, Section, ViewOnly } from '../section.tsx'
import { useEditing } from '../use-editing.tsx'

const isEditable = ({ attribute }: Held) => attribute.mode === 'editable' && attribute.type !== 'file'

/** Fields that the firm added to its investors. A locked one is seen and not changed (specification §4). Nothing where there are none. */
export function OwnFields({ person }: { person: CurrentUser }) {
  const { data: fields = [] } = useQuery(attributesQuery('user', person.id))
  const { editing, close, button } = useEditing<'own'>()
  if (fields.length === 0) return null
  const edit = fields.some(isEditable) && button('own', 'More about you')
  return (
    <Section title="More about you" end={edit}>
      {editing ? (
        <EditOwnFields person={person} fields={fields} onClose={close} />
      ) : (
        <Facts items={fields.map(factOf)} />
      )}
    </Section>
  )
}

const factOf = (field: Held) => ({
  term: field.attribute.name,
  value: attributeText(field),
  ...(!isEditable(field) && { note: <ViewOnly /> }),
})

interface EditOwnFieldsProps {
  person: CurrentUser
  fields: readonly Held[]
  onClose: () => void
}

function EditOwnFields({ person, fields, onClose }: EditOwnFieldsProps) {
  const editable = fields.filter(isEditable)
  const form = useAttributeForm({
    ownerType: 'user',
    ownerId: person.id,
    fields: editable,
    onSaved: () => {
      showToast('Your details are saved')
      onClose()
    },
  })
  return (
    <FormStack opened onSubmit={form.onSubmit}>
      <Problem says={form.problem} />
      {editable.map((field) => (
        <AttributeField key={field.attribute.id} {...form.fieldOf(field)} />
      ))}
      <Facts items={fields.filter((field) => !isEditable(field)).map(factOf)} />
      <SaveButtons form={form} onClose={onClose} />
    </FormStack>
  )
}

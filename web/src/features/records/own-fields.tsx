import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { AttributeField } from '../attributes/attribute-field.tsx'
import { attributeFact } from '../attributes/attribute-facts.tsx'
import { attributesQuery } from '../attributes/attributes.ts'
import type { AttributeValue } from '../attributes/attributes.ts'
import { sectionsOf } from '../attributes/sections.ts'
import { useAttributeForm } from '../attributes/use-attribute-form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Heading } from '../../ui/text.tsx'
import styles from './own-fields.module.css'
import { RailPart } from './record-layout.tsx'

interface OwnFieldsProps {
  /** The record that the fields are of. */
  owner: { type: OwnerType; id: number; name: string }
  mayEdit: boolean
}

/**
 * The tenant's own fields of a record, those that investors can't change or see included, beside it. Nothing
 * where there are none.
 */
export function OwnFieldsRail(props: OwnFieldsProps) {
  return (
    <OwnFields {...props}>
      {({ title, action, list }) => (
        <RailPart title={title} action={action}>
          {list}
        </RailPart>
      )}
    </OwnFields>
  )
}

/** The same as a card of the page. */
export function OwnFieldsCard(props: OwnFieldsProps) {
  return (
    <OwnFields {...props}>
      {({ title, action, list }) => (
        <Card title={title} actions={action}>
          {list}
        </Card>
      )}
    </OwnFields>
  )
}

/** A file is read here; no form fills one in. */
const isTyped = ({ attribute: { type } }: AttributeValue) => type !== 'file'

interface OwnFieldSections {
  title: string
  action: ReactNode
  list: ReactNode
}

function OwnFields({
  owner,
  mayEdit,
  children,
}: OwnFieldsProps & { children: (parts: OwnFieldSections) => ReactNode }) {
  const term = useTerm()
  const { data: fields = [] } = useQuery(attributesQuery(owner.type, owner.id))
  const [editing, setEditing] = useState(false)
  if (fields.length === 0) return null
  const title = term('attribute', { plural: true })
  const action = mayEdit && fields.some(isTyped) && (
    <Button variant="link" aria-label={`Edit ${title}`} onClick={() => setEditing(true)}>
      Edit
    </Button>
  )
  const list = sectionsOf(fields, ({ attribute }) => attribute.section).map((section) => (
    <Fragment key={section.name}>
      {section.name !== '' && (
        <Heading level={3} variant="small" className={styles.section}>
          {section.name}
        </Heading>
      )}
      <DescriptionList
        items={section.fields.map((field) => ({ term: field.attribute.name, value: attributeFact(field) }))}
      />
    </Fragment>
  ))
  return (
    <>
      {children({ title, action, list })}
      {editing && (
        <EditFields title={title} owner={owner} fields={fields} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

interface EditFieldsProps {
  title: string
  owner: OwnFieldsProps['owner']
  fields: readonly AttributeValue[]
  onClose: () => void
}

function EditFields({ title, owner, fields, onClose }: EditFieldsProps) {
  const editable = fields.filter(isTyped)
  const form = useAttributeForm({
    ownerType: owner.type,
    ownerId: owner.id,
    fields: editable,
    onSaved: () => {
      showToast(`${owner.name} saved`)
      onClose()
    },
  })
  return (
    <FormModal
      onClose={onClose}
      dirty={form.changes > 0}
      title={title}
      submit="Save"
      busy={form.busy}
      busyLabel="Saving"
      disabled={form.changes === 0}
      onSubmit={form.onSubmit}
    >
      <Problem says={form.problem} />
      {editable.map((field) => (
        <div key={field.attribute.id} className={styles.field}>
          <AttributeField {...form.fieldOf(field)} />
          {owner.type === 'user' && <SeenBy field={field} />}
        </div>
      ))}
    </FormModal>
  )
}

/** Who beside the staff knows of a person's field. */
function SeenBy({ field: { attribute } }: { field: AttributeValue }) {
  const term = useTerm()
  if (attribute.internal) return <small>Staff only.</small>
  return attribute.mode === 'locked' ? <small>The {term('investor', { lower: true })} sees it.</small> : null
}

import { attribute } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Attribute } from '../../../features/attributes/attributes.ts'
import { RecordDrawer } from '../../../features/records/overlaid-record-drawer.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AttributeForm } from './attribute-form.tsx'
import { FieldRows } from './field-rows.tsx'
import { useAttributeOwners } from './attribute-words.ts'
import styles from './attributes.module.css'

/** `/admin/settings/attributes/configure`: the fields that the tenant adds to its records, in their order. */
export function AttributesPage() {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const [adding, setAdding] = useState(false)
  const query = useQuery(listQuery(attribute, {}))
  return (
    <SettingsPage
      title={label('attributes')}
      intro={words(
        'Custom fields on your records, such as {investors}, {deal_plural} and {opportunity_plural}.',
      )}
      wide
      actions={
        may('attributes', 'create') && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            New {term('attribute', { lower: true })}
          </Button>
        )
      }
    >
      <Loaded query={query} what={`the ${label('attributes', { lower: true })}`}>
        {({ data }) => <Kinds attributes={data} />}
      </Loaded>
      {adding && (
        <RecordDrawer
          resource={attribute}
          row="new"
          nameOf={({ name }) => String(name)}
          form={AttributeForm}
          onClose={() => setAdding(false)}
        />
      )}
    </SettingsPage>
  )
}

function Kinds({ attributes }: { attributes: readonly Attribute[] }) {
  const label = useLabel()
  const kinds = useAttributeOwners()
    .map(({ value, label: title }) => ({
      title,
      fields: attributes.filter(({ owner_type: owner }) => owner === value),
    }))
    .filter(({ fields }) => fields.length > 0)
  if (kinds.length === 0)
    return (
      <EmptyState title={`No ${label('attributes', { lower: true })} yet`} level={3}>
        Add a field to record something your records don’t cover yet.
      </EmptyState>
    )
  return (
    <div className={styles.cards}>
      {kinds.map(({ title, fields }, index) => (
        <Card key={title} title={title} count={fields.length} flush>
          <FieldRows list={index} title={title} fields={fields} />
        </Card>
      ))}
    </div>
  )
}

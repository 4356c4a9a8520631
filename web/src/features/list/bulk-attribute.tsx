import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Text } from '../../ui/text.tsx'
import { sentValue } from '../attributes/attribute-text.ts'
import { AttributeField } from '../attributes/attribute-field.tsx'
import { fieldsQuery } from '../attributes/attributes.ts'
import type { Attribute } from '../attributes/attributes.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { bulkResourceOf } from './bulk.ts'
import type { BulkResource } from './bulk.ts'
import type { BulkDialogProps } from './bulk-dialog.tsx'
import { BulkForm } from './bulk-form.tsx'
import { useCounted } from './use-counted.ts'

const ownerOf: Readonly<Record<BulkResource, OwnerType>> = {
  users: 'user',
  contacts: 'contact',
  organisations: 'organisation',
  nominees: 'nominee',
  'investment-method-entities': 'investment_method_entity',
}

type Change = 'set' | 'add' | 'remove'
const changes = [
  { value: 'add', label: 'Add these' },
  { value: 'remove', label: 'Remove these' },
  { value: 'set', label: 'Replace with these' },
]

/**
 * One of the tenant's own fields for many records: set, or, where it holds several choices, some given and
 * some taken away.
 */
export function AttributeForm({ resource, count, act, onAsk, onClose }: BulkDialogProps) {
  const counted = useCounted(resource)
  const term = useTerm()
  const fields = useFields(bulkResourceOf(resource.path))
  const [id, setId] = useState('')
  const [change, setChange] = useState<Change>('add')
  const [value, setValue] = useState<string | string[]>('')
  const chosen = fields?.find((each) => String(each.id) === id)
  const choose = (next: string) => {
    setId(next)
    setValue('')
  }
  const ask = (field: Attribute) =>
    onAsk({
      action: 'attribute',
      attribute: {
        attribute_id: field.id,
        change: field.type === 'multi' ? change : 'set',
        value: sentValue(field, value) as never,
      },
    })
  const isEmpty = value.length === 0
  return (
    <BulkForm
      title={`${term('attribute')} of ${counted(count)}`}
      verb={`Change ${counted(count)}`}
      // To clear a field for many is done on purpose, record by record.
      ready={chosen !== undefined && !isEmpty}
      act={act}
      onSubmit={() => chosen && ask(chosen)}
      onClose={onClose}
    >
      {fields?.length === 0 && <Text tone="faint">These records have no custom fields yet.</Text>}
      <NativeSelect
        label={term('attribute')}
        placeholder="Choose"
        value={id}
        options={(fields ?? []).map((field) => ({ value: String(field.id), label: field.name }))}
        onChange={(event) => choose(event.target.value)}
      />
      {chosen?.type === 'multi' && (
        <NativeSelect
          label="What to do"
          value={change}
          options={changes}
          onChange={(event) => setChange(event.target.value as Change)}
        />
      )}
      {chosen && <AttributeField attribute={chosen} value={value} error={undefined} onChange={setValue} />}
    </BulkForm>
  )
}

/** The fields that can be set for many: a document belongs to one record. */
function useFields(bulk: BulkResource | undefined): readonly Attribute[] | undefined {
  const owner = bulk && ownerOf[bulk]
  const { data } = useQuery({ ...fieldsQuery(owner ?? 'user'), enabled: owner !== undefined })
  return owner && data?.filter(({ type }) => type !== 'file')
}

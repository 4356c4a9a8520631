import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Text } from '../../ui/text.tsx'
import { everyRow } from '../../kernel/queries.ts'
import { useTerm, withArticle } from '../../kernel/terminology.tsx'
import type { BulkDialogProps } from './bulk-dialog.tsx'
import { BulkForm } from './bulk-form.tsx'
import { useCounted } from './use-counted.ts'

type Change = 'add' | 'remove'

/** Puts many people into a client group or takes them out of it; their other groups stay. */
export function GroupForm({ resource, count, act, onAsk, onClose }: BulkDialogProps) {
  const counted = useCounted(resource)
  const term = useTerm()
  const groups = useQuery({
    queryKey: [clientGroup.name, 'every'],
    queryFn: ({ signal }) =>
      everyRow<{ id: number; name: string }>(clientGroup.path, { query: { sort: 'name' }, signal }),
  }).data
  const [id, setId] = useState('')
  const [change, setChange] = useState<Change>('add')
  const noun = term('client_group', { lower: true })
  return (
    <BulkForm
      title={`${term('client_group')} of ${counted(count)}`}
      verb={`Change ${counted(count)}`}
      ready={id !== ''}
      act={act}
      onSubmit={() => onAsk({ action: 'group', group: { client_group_id: Number(id), change } })}
      onClose={onClose}
    >
      {groups?.length === 0 && (
        <Text tone="faint">There is no {noun} yet. You can add them in Settings.</Text>
      )}
      <RadioGroup
        label="What to do"
        value={change}
        onChange={(next) => setChange(next as Change)}
        options={[
          { value: 'add', label: `Put them into ${withArticle(noun)}` },
          { value: 'remove', label: `Take them out of ${withArticle(noun)}` },
        ]}
      />
      <NativeSelect
        label={term('client_group')}
        placeholder="Choose"
        value={id}
        options={(groups ?? []).map((group) => ({ value: String(group.id), label: group.name }))}
        onChange={(event) => setId(event.target.value)}
      />
    </BulkForm>
  )
}

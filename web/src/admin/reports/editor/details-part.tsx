import { useQuery } from '@tanstack/react-query'
import type { UpdateReportOwnerType } from '@moorgate/contract/update-reports/update-report.ts'
import { documentsQuery } from '../../../features/documents/records.ts'
import { FieldPair, FieldStack } from '../../../features/records/field-layout.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { fileFacts } from '../../../features/shared-documents/file-facts.ts'
import { counted } from '../../../ui/format.ts'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FieldProblems, WrittenForm } from './report-document.tsx'

const quarters = [1, 2, 3, 4].map((value) => ({ value, label: `Quarter ${value}` }))

interface DetailsPartProps {
  form: WrittenForm
  problems?: FieldProblems | undefined
  attachments: AttachmentsProps
}

/** Of what period a report is, and the documents that go with it. */
export function DetailsPart({ form, problems = {}, attachments }: DetailsPartProps) {
  const typed = (name: 'year' | 'quarter') => {
    const field = form.typed(name)
    return { ...field, error: field.error ?? problems[name] }
  }
  return (
    <RailPart title="Details">
      <FieldStack>
        <FieldPair>
          <TextField label="Year" optional numeric inputMode="numeric" {...typed('year')} />
          <NativeSelect
            label="Quarter"
            optional
            placeholder="None"
            options={quarters}
            {...typed('quarter')}
          />
        </FieldPair>
        <Attachments {...attachments} />
      </FieldStack>
    </RailPart>
  )
}

interface AttachmentsProps {
  owner: { type: UpdateReportOwnerType; id: number }
  ids: readonly number[]
  error?: string | undefined
  onChange: (ids: number[]) => void
}

/** Public documents of the record that the report is about: readers get them below the text. */
function Attachments({ owner, ids, error, onChange }: AttachmentsProps) {
  const query = useQuery({ ...documentsQuery(owner, { confirmations: false }), enabled: owner.id > 0 })
  const documents = (query.data ?? []).filter(
    (each) => each.visibility === 'public' && each.owner_type === owner.type && each.owner_id === owner.id,
  )
  const chosen = documents.filter(({ id }) => ids.includes(id))
  if (documents.length === 0 && !error) return null
  return (
    <MultiSelect
      label="Attachments"
      optional
      hint={
        chosen.length === 0
          ? 'Public documents of the record that it’s about.'
          : chosen.map(({ name, mime, size }) => `${name} (${fileFacts(mime, size)})`).join(', ')
      }
      error={error}
      options={documents.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={chosen.map(({ id }) => String(id))}
      onChange={(values) => onChange(values.map(Number).toSorted((one, other) => one - other))}
    >
      {counted(chosen.length, 'file', 'files')}
    </MultiSelect>
  )
}

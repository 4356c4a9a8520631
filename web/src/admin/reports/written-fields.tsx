import type { TypedField } from '../../kernel/form.ts'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFiguresBlock } from './figures/figures-block.tsx'

type TypedName = 'title' | 'year' | 'quarter' | 'summary'

/** The form of a draft, and that of a revision. */
export interface WrittenForm {
  typed: (name: TypedName) => TypedField
  chosen: (name: 'body') => {
    id: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
    onBlur: () => void
  }
}

interface WrittenFieldsProps {
  reportId: number
  form: WrittenForm
  /** What is wrong with a field by what the server said. */
  problems?: Readonly<Record<string, string>> | undefined
}

const quarters = [1, 2, 3, 4].map((value) => ({ value, label: `Quarter ${value}` }))

/** What a report says. */
export function WrittenFields({ reportId, form, problems = {} }: WrittenFieldsProps) {
  const block = useFiguresBlock(reportId)
  const typed = (name: TypedName) => {
    const field = form.typed(name)
    return { ...field, error: field.error ?? problems[name] }
  }
  const { id, value, error, onChange, onBlur } = form.chosen('body')
  return (
    <>
      <TextField label="Title" autoComplete="off" {...typed('title')} />
      <FieldPair>
        <TextField label="Year" optional numeric inputMode="numeric" {...typed('year')} />
        <NativeSelect label="Quarter" optional placeholder="None" options={quarters} {...typed('quarter')} />
      </FieldPair>
      <TextArea
        label="Summary"
        optional
        rows={3}
        hint="Shown in the list of news and in the e-mail."
        {...typed('summary')}
      />
      <RichTextField
        label="Text"
        {...{ id, value, onChange, onBlur, block }}
        error={error ?? problems['body']}
      />
    </>
  )
}

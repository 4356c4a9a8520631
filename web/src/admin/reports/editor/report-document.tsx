import type { UpdateReportOwnerType } from '@moorgate/contract/update-reports/update-report.ts'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { useEdition } from '../../../features/reports/use-edition.ts'
import type { TypedField } from '../../../kernel/form.ts'
import { Field } from '../../../ui/field.tsx'
import type { RichTextRemarks } from '../../../ui/rich-text/remarks.ts'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import { useFiguresBlock } from '../figures/figures-block.tsx'
import { useReportPictures } from '../pictures/report-pictures.ts'
import { focusSummary, summaryMark } from './use-sections.ts'
import type { useSections } from './use-sections.ts'
import styles from './report-document.module.css'

type TypedName = 'title' | 'year' | 'quarter' | 'summary'

/** The form of a draft, and that of a revision. */
export interface WrittenForm {
  values: { year: string; quarter: string }
  typed: (name: TypedName) => TypedField
  chosen: (name: 'body') => {
    id: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
    onBlur: () => void
  }
}

/** What is wrong with a field by what the server said. */
export type FieldProblems = Readonly<Record<string, string>>

interface ReportDocumentProps {
  reportId: number
  ownerType: UpdateReportOwnerType
  form: WrittenForm
  problems?: FieldProblems | undefined
  sections: ReturnType<typeof useSections>
  toolbar: HTMLElement | null
  /** What colleagues say of its words. */
  remarks?: RichTextRemarks
}

const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)

/** A report as it will be read, each part written where it is. */
export function ReportDocument(props: ReportDocumentProps) {
  const { reportId, ownerType, form, problems = {}, sections, toolbar, remarks } = props
  const edition = useEdition()
  const block = useFiguresBlock(reportId)
  const pictures = useReportPictures(reportId)
  const written = (name: TypedName) => {
    const field = form.typed(name)
    return { ...field, error: field.error ?? problems[name] }
  }
  const { id, value, error, onChange, onBlur } = form.chosen('body')
  const year = numberOf(form.values.year)
  const quarter = numberOf(form.values.quarter)
  return (
    <article className={styles.document}>
      <p className={styles.edition}>{edition({ owner_type: ownerType, year, quarter })}</p>
      <WrittenLine
        label="Title"
        placeholder="Title of the report"
        className={styles.title}
        field={written('title')}
        onEnter={focusSummary}
      />
      <WrittenLine
        label="Summary"
        optional
        placeholder="Summary: shown in the list of news and in the e-mail"
        className={styles.summary}
        field={written('summary')}
        mark={summaryMark}
        onEnter={() => document.getElementById(id)?.focus()}
      />
      <RichTextField
        label="Text"
        labelHidden
        size="document"
        placeholder="Write the report, or add figures and pictures."
        {...{ id, value, onChange, onBlur, block, pictures }}
        toolbarIn={toolbar}
        remarks={remarks}
        onOutline={sections.onOutline}
        error={error ?? problems['body']}
      />
    </article>
  )
}

interface WrittenLineProps {
  label: string
  optional?: boolean
  placeholder: string
  className: string | undefined
  field: TypedField
  mark?: Readonly<Record<string, string>>
  onEnter: () => void
}

/** A part of one paragraph that grows with its words; Enter leads to the next. */
function WrittenLine({ label, optional, placeholder, className, field, mark, onEnter }: WrittenLineProps) {
  const { error, id, ...typed } = field
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value } = event.target
    if (/[\r\n]/.test(value)) event.target.value = value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
    return typed.onChange(event)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <Field label={label} labelHidden optional={optional} id={id} error={error}>
      {(ties) => (
        <textarea
          {...typed}
          {...ties}
          {...mark}
          rows={1}
          placeholder={placeholder}
          autoComplete="off"
          className={className}
          onChange={change}
          onKeyDown={press}
        />
      )}
    </Field>
  )
}

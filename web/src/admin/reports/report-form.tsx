import { changeUpdateReport, createUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { UpdateReportOwnerType } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UpdateReport } from '../../features/reports/report.ts'
import { call } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { useForm } from '../../kernel/form.ts'
import { changesOf, filledIn } from '../../kernel/form-values.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import type { Option } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './reports.module.css'

export interface ReportFormProps {
  /** Absent for a new report. */
  report?: UpdateReport | undefined
  save: string
  onSaved: (report: UpdateReport) => void
}

const quarters = [1, 2, 3, 4].map((value) => ({ value, label: `Quarter ${value}` }))
const paths: Readonly<Record<UpdateReportOwnerType, string>> = {
  investment_opportunity: 'investment-opportunities',
  fund: 'funds',
  company: 'companies',
}

/** What a report says and what it is about. A live one keeps what it is about, and says what changed. */
export function ReportForm({ report, save, onSaved }: ReportFormProps) {
  const form = useReport(report, onSaved)
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  const isLive = report?.status === 'live'
  const { name: _name, ...body } = form.chosen('body')
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      {guard}
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      {!isLive && <Owner form={form} report={report} />}
      <TextField label="Title" autoComplete="off" {...form.typed('title')} />
      <div className={styles.period}>
        <TextField label="Year" optional numeric inputMode="numeric" {...form.typed('year')} />
        <NativeSelect
          label="Quarter"
          optional
          placeholder="None"
          options={quarters}
          {...form.typed('quarter')}
        />
      </div>
      <TextArea
        label="Summary"
        optional
        rows={3}
        hint="Shown in the list of news and in the e-mail."
        {...form.typed('summary')}
      />
      <RichTextField label="Text" {...body} />
      {isLive ? (
        <TextField
          label="What changed"
          optional
          hint="Kept in the history of the report."
          {...form.typed('note')}
        />
      ) : (
        <Checkbox label="Tell the holders when it is published" {...form.typed('notify')} />
      )}
      <FormFooter problems={form.problems} save={save} saving={form.busy} />
    </Form>
  )
}

interface OwnerProps {
  form: ReturnType<typeof useReport>
  report: UpdateReport | undefined
}

/** The record that it is about, by its kind and name. */
function Owner({ form, report }: OwnerProps) {
  const term = useTerm()
  const flags = useFlags()
  const [owner, setOwner] = useState<Option<number> | null>(
    report ? { value: report.owner_id, label: report.owner_name ?? '' } : null,
  )
  const kinds = [
    { value: 'investment_opportunity', label: term('opportunity') },
    ...(flags.funds_enabled === 1
      ? [
          { value: 'fund', label: term('fund') },
          { value: 'company', label: term('company') },
        ]
      : []),
  ]
  const type = form.values.owner_type
  const choose = (option: Option<number> | null) => {
    setOwner(option)
    form.set('owner_id', option === null ? '' : String(option.value))
  }
  return (
    <div className={styles.period}>
      <NativeSelect
        label="About"
        options={kinds}
        {...form.typed('owner_type')}
        onChange={(event) => {
          form.set('owner_type', event.target.value as UpdateReportOwnerType)
          choose(null)
        }}
      />
      <ComboBox<number>
        key={type}
        label="Name"
        placeholder="Find by name"
        value={owner}
        error={form.errorOf('owner_id')}
        search={(text, signal) => findOwners(type, text, signal)}
        onChange={choose}
      />
    </div>
  )
}

async function findOwners(type: UpdateReportOwnerType, text: string, signal: AbortSignal) {
  const query = new URLSearchParams({ sort: 'name', per_page: '20' })
  if (text.trim() !== '') query.append('filter[search]', text.trim())
  const { data } = await call<{ data: { id: number; name: string }[] }>('GET', paths[type], { query, signal })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

const valuesOf = (report: UpdateReport | undefined) => ({
  owner_type: report?.owner_type ?? ('investment_opportunity' as UpdateReportOwnerType),
  owner_id: report === undefined ? '' : String(report.owner_id),
  title: report?.title ?? '',
  year: report?.year == null ? '' : String(report.year),
  quarter: report?.quarter == null ? '' : String(report.quarter),
  summary: report?.summary ?? '',
  body: report?.body ?? '',
  notify: report?.notify ?? true,
  note: '',
})

function useReport(report: UpdateReport | undefined, onSaved: (report: UpdateReport) => void) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [updateReport.name] })
  const before = valuesOf(report)
  const bodyOf = (values: typeof before) => {
    if (report) return changesOf(before, values)
    const { note: _note, ...created } = filledIn(values)
    return created
  }
  return useForm({
    values: before,
    schema: report ? changeUpdateReport.body : createUpdateReport.body,
    bodyOf,
    version: report?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const path = report ? `${updateReport.path}/${report.id}` : updateReport.path
      const { data } = await call<{ data: UpdateReport }>(report ? 'PATCH' : 'POST', path, {
        body: { ...bodyOf(values), ...(report && { version: report.version }) },
        idempotencyKey,
      })
      await renew()
      onSaved(data)
    },
  })
}

import { reportSubType, reportType } from '@moorgate/contract/kpis/definitions.ts'
import { askForKpis, kpiRequest, readKpiRecipients } from '@moorgate/contract/kpis/kpi-request.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { counted } from '../../../ui/format.ts'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AskedPerson, bodyOf, personOf } from './asked-person.tsx'
import type { Person } from './asked-person.tsx'
import styles from './requests.module.css'

export type Recipients = AnswerOf<typeof readKpiRecipients>

/** Asks one company or many for the figures of a period. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const term = useTerm()
  const recipients = useQuery(endpointQuery(kpiRequest.name, readKpiRecipients))
  const queries = useQueryClient()
  const command = useCommand(['ends_on', 'due_date', 'message', 'companies', 'report_type_ids'])
  const [chosen, setChosen] = useState<Choices>({ period: '', due: '', message: '', kpis: [], kinds: [] })
  const [people, setPeople] = useState<ReadonlyMap<number, Person>>(new Map())
  const ask = async () => {
    const done = await command.run(async (idempotencyKey) => {
      const body = {
        ...periodChosen(recipients.data, chosen),
        due_date: chosen.due,
        message: chosen.message.trim() || null,
        report_type_ids: chosen.kpis.map(Number),
        report_sub_type_ids: chosen.kinds.map(Number),
        companies: [...people].map(([id, person]) => ({ company_id: id, ...bodyOf(person) })),
      }
      await send(askForKpis, { body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [kpiRequest.name] })
    })
    if (!done) return
    showToast(
      `${counted(people.size, term('kpi_request', { lower: true }), term('kpi_request', { plural: true, lower: true }))} sent`,
    )
    onClose()
  }
  const errorsOf = (index: number) => ({
    name: command.errors[`companies.${index}.name`]?.[0],
    email: command.errors[`companies.${index}.email`]?.[0],
    company:
      command.errors[`companies.${index}.company_id`]?.[0] ??
      command.errors[`companies.${index}.user_id`]?.[0],
  })
  const isSaidBeside = Object.keys(command.errors).every((field) => field.startsWith('companies.'))
  return (
    <FormModal
      title="Request KPIs"
      variant="long"
      submit={people.size > 1 ? `Send ${people.size} requests` : 'Send request'}
      busyLabel="Sending"
      busy={command.busy}
      disabled={people.size === 0 || chosen.due === ''}
      dirty={people.size > 0}
      onClose={onClose}
      onSubmit={() => void ask()}
    >
      <Loaded query={recipients} what="your companies">
        {(data) => (
          <div className={styles.ask}>
            <Problem
              says={isSaidBeside && Object.keys(command.errors).length > 0 ? undefined : command.problem}
            />
            <What data={data} chosen={chosen} onChange={setChosen} errors={command.fields} />
            <Companies data={data} people={people} onChange={setPeople} error={command.fields['companies']} />
            {[...people].map(([id, person], index) => (
              <AskedPerson
                key={id}
                company={data.companies.find((each) => each.id === id)?.name ?? ''}
                person={person}
                entrepreneurs={data.entrepreneurs}
                errors={errorsOf(index)}
                onChange={(next) => setPeople(new Map(people).set(id, next))}
              />
            ))}
          </div>
        )}
      </Loaded>
    </FormModal>
  )
}

interface Choices {
  period: string
  due: string
  message: string
  kpis: string[]
  kinds: string[]
}

interface WhatProps {
  data: Recipients
  chosen: Choices
  onChange: (chosen: Choices) => void
  errors: Readonly<Record<string, string | undefined>>
}

type OfferedPeriod = Recipients['periods'][number]
const keyOf = ({ frequency, ends_on: day }: Pick<OfferedPeriod, 'frequency' | 'ends_on'>) =>
  `${frequency} ${day}`

/** The last day and the length of the period that is asked for. */
function periodChosen(data: Recipients | undefined, { period }: Choices) {
  const found = data?.periods.find((each) => (period === '' ? each.is_default : keyOf(each) === period))
  return { ends_on: found?.ends_on, frequency: found?.frequency }
}

/** The period and the day, and what is asked for. */
function What({ data, chosen, onChange, errors }: WhatProps) {
  const term = useTerm()
  const types = useQuery(referenceQuery(reportType, { active: '1' }))
  const kinds = useQuery(referenceQuery(reportSubType, { active: '1' }))
  const set = (change: Partial<Choices>) => onChange({ ...chosen, ...change })
  const options = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label="Period"
          options={data.periods.map((each) => ({ value: keyOf(each), label: each.label }))}
          value={chosen.period || keyOf(data.periods.find((each) => each.is_default) ?? data.periods[0]!)}
          error={errors['ends_on']}
          onChange={(event) => set({ period: event.target.value })}
        />
        <DateField
          label="Due date"
          hint="We send reminders three days before, on the day and three days after."
          today={now()}
          value={chosen.due}
          error={errors['due_date']}
          onChange={(due) => set({ due })}
        />
      </div>
      <div className={styles.pair}>
        <MultiSelect
          label="KPIs"
          optional
          hint="Leave empty to request every KPI that the company reports."
          // Nobody enters a ratio: it is calculated from KPIs that are.
          options={options(
            types.data?.filter((each) => (each as { aggregation?: string }).aggregation !== 'ratio'),
          )}
          values={chosen.kpis}
          error={errors['report_type_ids']}
          onChange={(kpis) => set({ kpis })}
        >
          {counted(chosen.kpis.length, 'KPI', 'KPIs')}
        </MultiSelect>
        <MultiSelect
          label={term('report_sub_type', { plural: true })}
          optional
          hint="Leave empty to request actual figures."
          options={options(kinds.data?.filter((each) => (each as { kind?: string }).kind !== 'prior'))}
          values={chosen.kinds}
          onChange={(next) => set({ kinds: next })}
        >
          {counted(chosen.kinds.length, 'type', 'types')}
        </MultiSelect>
      </div>
      <TextArea
        label="Message"
        optional
        rows={3}
        limit={1000}
        value={chosen.message}
        error={errors['message']}
        onChange={(event) => set({ message: event.target.value })}
      />
    </>
  )
}

interface CompaniesProps {
  data: Recipients
  people: ReadonlyMap<number, Person>
  onChange: (people: ReadonlyMap<number, Person>) => void
  error: string | undefined
}

function Companies({ data, people, onChange, error }: CompaniesProps) {
  const term = useTerm()
  return (
    <MultiSelect
      label={term('company', { plural: true })}
      options={data.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={[...people.keys()].map(String)}
      error={error}
      onChange={(ids) =>
        onChange(
          new Map(
            ids.map((id) => {
              const company = data.companies.find((each) => String(each.id) === id)
              return [Number(id), people.get(Number(id)) ?? personOf(company?.last ?? null)]
            }),
          ),
        )
      }
    >
      {counted(people.size, term('company', { lower: true }), term('company', { plural: true, lower: true }))}
    </MultiSelect>
  )
}

import { addFundLink, endFundLink, fundLinkKinds } from '@moorgate/contract/funds/structure.ts'
import { useState } from 'react'
import { linkWords } from '../../features/funds/fund-words.ts'
import { call } from '../../kernel/api.ts'
import { londonDay, now } from '../../kernel/clock.ts'
import { useTerm, withArticle } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { money } from '../../ui/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { Option } from '../../ui/option-row.tsx'
import { Text } from '../../ui/text.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { ActField } from '../../features/records/act-dialog.tsx'
import type { Fund } from './fund.ts'
import type { StructureRow } from './structure-card.tsx'

const today = () => londonDay(now())
const kinds = fundLinkKinds.map((value) => ({
  value,
  label: linkWords[value].choice,
}))

/** Joins this fund to another: to its master or SPV by the commitment that it holds there, or beside it. */
export function AddLink({ record, onClose }: { record: Fund; onClose: () => void }) {
  const term = useTerm()
  const noun = term('fund', { lower: true })
  const [other, setOther] = useState<Option<number> | null>(null)
  return (
    <ActDialog
      title={`Link ${withArticle(noun)}`}
      submit="Link"
      busyLabel="Linking"
      endpoint={addFundLink}
      initial={{ kind: 'feeder', other_fund_id: '', fund_commitment_id: '', starts_on: today() }}
      body={({ kind, fund_commitment_id: commitment }) => ({
        fund_id: record.id,
        other_fund_id: kind === 'parallel' ? other?.value : undefined,
        fund_commitment_id: kind === 'parallel' || commitment === '' ? undefined : Number(commitment),
      })}
      done={`${term('fund')} linked`}
      onClose={onClose}
    >
      {(field, values) => (
        <>
          <NativeSelect
            label={`${record.name} is`}
            options={kinds}
            value={values.kind}
            error={field('kind').error}
            onChange={(event) => field('kind').onChange(event.target.value)}
          />
          <ComboBox
            label={`Other ${noun}`}
            value={other}
            // Before a fund is chosen there is no field for its commitment.
            error={
              field('other_fund_id').error ?? (other === null ? field('fund_commitment_id').error : undefined)
            }
            onChange={(option) => {
              setOther(option)
              field('fund_commitment_id').onChange('')
            }}
            search={(text, signal) => findFunds(text, record.id, signal)}
          />
          {values.kind !== 'parallel' && other !== null && (
            <CommitmentField key={other.value} fundId={other.value} {...field('fund_commitment_id')} />
          )}
          <DateField label="From" today={now()} {...field('starts_on')} />
        </>
      )}
    </ActDialog>
  )
}

/** The commitment that the fund holds in the other; its units are what it owns. */
function CommitmentField({ fundId, error, onChange }: ActField & { fundId: number }) {
  const words = useWords()
  const term = useTerm()
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  return (
    <ComboBox
      label={term('commitment')}
      hint={words('The {commitment} held for this {fund}, admitted at a closing.')}
      value={chosen}
      error={error}
      onChange={(option) => {
        setChosen(option)
        onChange(option ? String(option.value) : '')
      }}
      search={(text, signal) => findCommitments(text, fundId, signal)}
    />
  )
}

async function findFunds(text: string, without: number, signal: AbortSignal): Promise<Option<number>[]> {
  const query = new URLSearchParams({ per_page: '20', ...(text !== '' && { 'filter[search]': text }) })
  const { data } = await call<{ data: { id: number; name: string }[] }>('GET', 'funds', { query, signal })
  return data.filter(({ id }) => id !== without).map(({ id, name }) => ({ value: id, label: name }))
}

async function findCommitments(text: string, fundId: number, signal: AbortSignal): Promise<Option<number>[]> {
  const query = new URLSearchParams({
    per_page: '20',
    'filter[fund_id]': String(fundId),
    'filter[status]': 'active,defaulted',
    ...(text !== '' && { 'filter[search]': text }),
  })
  const { data } = await call<{
    data: { id: number; registered_name: string; amount: string; currency: string }[]
  }>('GET', 'fund-commitments', { query, signal })
  return data.map(({ id, registered_name: name, amount, currency }) => ({
    value: id,
    label: `${name}, ${money(amount, { currency })}`,
  }))
}

/** Ends a link on a day. */
export function EndLink({ row, onClose }: { row: StructureRow; onClose: () => void }) {
  return (
    <ActDialog
      title={`End link to ${row.name}`}
      submit="End link"
      busyLabel="Ending"
      endpoint={endFundLink}
      params={{ id: row.linkId ?? 0 }}
      initial={{ ends_on: today() }}
      done="Link ended"
      onClose={onClose}
    >
      {(field) => (
        <>
          <DateField label="Ends on" today={now()} {...field('ends_on')} />
          <Text tone="soft">
            The link applies until the day before. To remove it entirely, enter its first day.
          </Text>
        </>
      )}
    </ActDialog>
  )
}

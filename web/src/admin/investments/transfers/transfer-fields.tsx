import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { shareTransferKinds } from '@moorgate/contract/share-transfers/share-transfer.ts'
import type { ShareTransferKind } from '@moorgate/contract/share-transfers/share-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { searchInvestors } from '../../../kernel/searches.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import type { Command } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Option } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Opportunity } from '../records.ts'
import { kindWords, searchHoldings } from './transfers.ts'

export const blank = {
  nominee: '',
  name: '',
  line1: '',
  city: '',
  postcode: '',
  shares: '',
  consideration: '',
  notes: '',
}

/** What is typed of a transfer. */
export interface Draft {
  kind: ShareTransferKind
  holding: Option<number> | null
  buyer: Option<number> | null
  date: string
  values: typeof blank
}

interface PartProps {
  opportunity: Opportunity
  draft: Draft
  change: (more: Partial<Draft>) => void
  fields: Command['fields']
}

/** Investors and nominees are found by those who list investors. */
function useKinds() {
  const mayFindPeople = useAbilities()('investors', 'index')
  const words = useWords()
  const hasNominees = useFlags().nominee_enabled === 1
  return shareTransferKinds
    .filter((kind) => kind === 'outside' || mayFindPeople)
    .filter((kind) => kind !== 'nominee' || hasNominees)
    .map((value) => ({ value, label: words(kindWords[value]) }))
}

/** Who has the shares, and who gets them. */
export function Parties(props: PartProps) {
  const { opportunity, draft, change, fields } = props
  const term = useTerm()
  const kinds = useKinds()
  const search = useMemo(() => searchHoldings(opportunity.id), [opportunity.id])
  return (
    <>
      <ComboBox<number>
        label="From"
        value={draft.holding}
        search={search}
        placeholder={`Name of the ${term('investor', { lower: true })}`}
        onChange={(holding) => change({ holding })}
        error={fields['investment_id']}
      />
      <Select label="Type" options={kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
      {draft.kind === 'investor' && (
        <ComboBox<number>
          label="To"
          value={draft.buyer}
          search={searchInvestors}
          placeholder="Name, e-mail or reference"
          onChange={(buyer) => change({ buyer })}
          error={fields['user_id']}
        />
      )}
      {draft.kind === 'nominee' && <NomineeField {...props} />}
      {draft.kind === 'outside' && <OutsideFields {...props} />}
    </>
  )
}

function NomineeField({ draft, change, fields }: PartProps) {
  const words = useWords()
  const term = useTerm()
  const { data } = useQuery(listQuery(nominee, { sort: 'name' }, { perPage: 100, fixed: { status: 1 } }))
  return (
    <NativeSelect
      label={term('nominee')}
      placeholder="Choose one"
      value={draft.values.nominee}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => change({ values: { ...draft.values, nominee: event.target.value } })}
      error={fields['nominee_id']}
      hint={words('All shares of the holding are transferred to the {nominee}.')}
    />
  )
}

const outside = [
  { key: 'name', label: 'Buyer name', field: 'transferee_name', optional: false },
  { key: 'line1', label: 'Address', field: 'transferee_address.line1', optional: true },
  { key: 'city', label: 'Town or city', field: 'transferee_address.city', optional: true },
  { key: 'postcode', label: 'Postcode', field: 'transferee_address.postcode', optional: true },
] as const

function OutsideFields({ draft, change, fields }: PartProps) {
  return outside.map(({ key, label, field, optional }) => (
    <TextField
      key={key}
      label={label}
      optional={optional}
      value={draft.values[key]}
      error={fields[field]}
      onChange={(event) => change({ values: { ...draft.values, [key]: event.target.value } })}
    />
  ))
}

/** How many, for what, and when. */
export function Terms({ opportunity, draft, change, fields }: PartProps) {
  const { values } = draft
  const set = (more: Partial<typeof blank>) => change({ values: { ...values, ...more } })
  return (
    <>
      {draft.kind !== 'nominee' && (
        <FieldPair>
          <QuantityField
            label="Shares"
            value={values.shares}
            onChange={(shares) => set({ shares })}
            error={fields['shares']}
          />
          <MoneyField
            label="Consideration"
            optional={draft.kind === 'investor'}
            currency={opportunity.currency ?? 'GBP'}
            value={values.consideration}
            onChange={(consideration) => set({ consideration })}
            error={fields['consideration']}
            hint={draft.kind === 'investor' ? 'Leave blank for a gift.' : undefined}
          />
        </FieldPair>
      )}
      <BookedOnField
        label="Transfer date"
        today={now()}
        value={draft.date}
        onChange={(date) => change({ date })}
        error={fields['date']}
      />
      <TextArea
        label="Note"
        optional
        rows={2}
        value={values.notes}
        onChange={(event) => set({ notes: event.target.value })}
        error={fields['notes']}
      />
    </>
  )
}

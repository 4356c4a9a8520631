import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { draftShareTransfer, shareTransferKinds } from '@moorgate/contract/share-transfers/share-transfer.ts'
import type { ShareTransferKind } from '@moorgate/contract/share-transfers/share-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { listQuery, send } from '../../../kernel/queries.ts'
import { searchInvestors } from '../../../kernel/searches.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import type { Command } from '../../../kernel/use-command.ts'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Option } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { kindWords, searchHoldings } from './transfers.ts'

const blank = {
  nominee: '',
  name: '',
  line1: '',
  city: '',
  postcode: '',
  shares: '',
  consideration: '',
  notes: '',
}

const fieldNames = [
  'investment_id',
  'user_id',
  'nominee_id',
  'transferee_name',
  'transferee_address.line1',
  'transferee_address.city',
  'transferee_address.postcode',
  'shares',
  'consideration',
  'date',
  'notes',
]

interface Draft {
  kind: ShareTransferKind
  holding: Option<number> | null
  buyer: Option<number> | null
  date: string
  values: typeof blank
}

interface DraftTransferProps {
  opportunity: Opportunity
  onClose: () => void
}

/** Writes down who gets which shares of a round, for what and when. */
export function DraftTransfer({ opportunity, onClose }: DraftTransferProps) {
  const term = useTerm()
  const [draft, setDraft] = useState<Draft>({
    kind: 'investor',
    holding: null,
    buyer: null,
    date: londonDay(now()),
    values: blank,
  })
  const { busy, fields, problem, run } = useCommand(fieldNames)
  const moved = useMoneyMoved()
  const noun = term('share_transfer', { lower: true })
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const save = async () => {
    const body = bodyOf(draft)
    if (!(await run((idempotencyKey) => send(draftShareTransfer, { body, idempotencyKey })))) return
    await moved()
    showToast('The transfer is drafted. A colleague approves it.')
    onClose()
  }
  return (
    <FormModal
      title={`New ${noun}`}
      submit="Draft transfer"
      busy={busy}
      busyLabel="Drafting"
      dirty={draft.holding !== null}
      variant="long"
      onClose={onClose}
      onSubmit={save}
    >
      <Parties {...{ opportunity, draft, change, fields }} />
      <Terms {...{ opportunity, draft, change, fields }} />
      <Problem says={problem} />
    </FormModal>
  )
}

interface PartProps {
  opportunity: Opportunity
  draft: Draft
  change: (more: Partial<Draft>) => void
  fields: Command['fields']
}

function useKinds() {
  const hasNominees = useFlags().nominee_enabled === 1
  return shareTransferKinds
    .filter((kind) => kind !== 'nominee' || hasNominees)
    .map((value) => ({ value, label: kindWords[value] }))
}

/** Who has the shares, and who gets them. */
function Parties(props: PartProps) {
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
      <Select label="Kind" options={kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
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
      hint="All shares of the holding go into the nominee’s name."
    />
  )
}

const outside = [
  { key: 'name', label: 'Name of the buyer', field: 'transferee_name', optional: false },
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
function Terms({ opportunity, draft, change, fields }: PartProps) {
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
            hint={draft.kind === 'investor' ? 'Leave empty for a gift.' : undefined}
          />
        </FieldPair>
      )}
      <DateField
        label="Date of the transfer"
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

function bodyOf({ kind, holding, buyer, date, values }: Draft) {
  const { nominee: nomineeId, name, line1, city, postcode, shares, consideration, notes } = values
  const terms = kind === 'nominee' ? {} : { shares, ...(consideration !== '' && { consideration }) }
  const address = {
    ...(line1 !== '' && { line1 }),
    ...(city !== '' && { city }),
    ...(postcode !== '' && { postcode }),
  }
  return {
    kind,
    investment_id: holding?.value,
    date,
    ...terms,
    ...(notes !== '' && { notes }),
    ...(kind === 'investor' && { user_id: buyer?.value }),
    ...(kind === 'nominee' && nomineeId !== '' && { nominee_id: Number(nomineeId) }),
    ...(kind === 'outside' && {
      transferee_name: name,
      ...(Object.keys(address).length > 0 && { transferee_address: address }),
    }),
  }
}

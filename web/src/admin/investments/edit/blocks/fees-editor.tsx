import { Plus, X } from 'lucide-react'
import { feeVatRates, vatRateOf } from '@moorgate/contract/opportunities/fee-vat.ts'
import type { FeeVatRate } from '@moorgate/contract/opportunities/fee-vat.ts'
import type { OfferFee } from '@moorgate/contract/opportunities/opportunity-choices.ts'
import { taxOption } from '@moorgate/contract/opportunities/tax-option.ts'
import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../../../kernel/branding.tsx'
import { useLabel, useTerm } from '../../../../kernel/terminology.tsx'
import { MoneyField, QuantityField } from '../../../../ui/amount-field.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../../ui/native-select.tsx'
import { Text } from '../../../../ui/text.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { referenceQuery } from '../../../../features/records/reference-query.ts'
import type { OpportunityForm } from '../opportunity-field.tsx'
import styles from './blocks.module.css'

const blank: OfferFee = {
  label: '',
  percent: '',
  amount: null,
  minimum: null,
  vat: 'included',
  vat_rate: '20',
  payer: 'company',
}

const vatOptions = [
  { value: 'included', label: 'VAT included' },
  { value: 'added', label: 'Plus VAT' },
  { value: 'exempt', label: 'No VAT' },
]

const rateOptions = feeVatRates.map((rate) => ({ value: rate, label: `${rate}%` }))

/** What is paid beside the shares, by whom, and which tax schemes investors choose from. */
export function FeesEditor({ form }: { form: OpportunityForm }) {
  const { value, onChange, error } = form.chosen('fees')
  const fees = (value as OfferFee[] | undefined) ?? []
  const change = (at: number, part: Partial<OfferFee>) =>
    onChange(fees.map((fee, index) => (index === at ? { ...fee, ...part } : fee)))
  return (
    <div className={styles.stack}>
      {fees.map((fee, index) => (
        <FeeLine
          key={index}
          fee={fee}
          place={index + 1}
          currency={String(form.values['currency'] || 'GBP')}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(fees.filter((_fee, at) => at !== index))}
        />
      ))}
      {error !== undefined && <Text tone="neg">Each fee needs a name and an amount or a percentage.</Text>}
      <div>
        <Button size="small" icon={Plus} onClick={() => onChange([...fees, blank])}>
          Add fee
        </Button>
      </div>
      <TaxSchemes form={form} />
    </div>
  )
}

interface FeeLineProps {
  fee: OfferFee
  place: number
  currency: string
  onChange: (part: Partial<OfferFee>) => void
  onRemove: () => void
}

function FeeLine({ fee, place, currency, onChange, onRemove }: FeeLineProps) {
  const term = useTerm()
  const byPercent = (fee.amount ?? null) === null
  const payers = [
    { value: 'company', label: 'Company' },
    { value: 'investor', label: term('investor') },
  ]
  return (
    <fieldset className={styles.fee}>
      <legend className={styles.unseen}>{fee.label || `Fee ${place}`}</legend>
      <TextField
        label="Fee name"
        value={fee.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <NativeSelect
        label="Calculated"
        value={byPercent ? 'percent' : 'amount'}
        options={[
          { value: 'percent', label: 'As a percentage' },
          { value: 'amount', label: 'As an amount' },
        ]}
        onChange={(event) =>
          onChange(
            event.target.value === 'percent'
              ? { percent: '', amount: null }
              : { percent: null, minimum: null, amount: '' },
          )
        }
      />
      <HowMuch fee={fee} currency={currency} onChange={onChange} />
      <HowTaxed fee={fee} onChange={onChange} />
      <NativeSelect
        label="Paid by"
        value={fee.payer}
        options={payers}
        onChange={(event) => onChange({ payer: event.target.value as OfferFee['payer'] })}
      />
      <IconButton icon={X} size="small" label={`Remove ${fee.label || `fee ${place}`}`} onClick={onRemove} />
    </fieldset>
  )
}

type FeePartProps = Pick<FeeLineProps, 'fee' | 'currency' | 'onChange'>

/** So many per cent with the least that it comes to, or so much. */
function HowMuch({ fee, currency, onChange }: FeePartProps) {
  if ((fee.amount ?? null) !== null)
    return (
      <MoneyField
        label="Amount"
        currency={currency}
        value={fee.amount ?? ''}
        onChange={(amount) => onChange({ amount })}
      />
    )
  return (
    <>
      <QuantityField
        label="Percentage"
        places={2}
        value={fee.percent ?? ''}
        onChange={(share) => onChange({ percent: share })}
      />
      <MoneyField
        label="Minimum fee"
        optional
        currency={currency}
        value={fee.minimum ?? ''}
        onChange={(minimum) => onChange({ minimum: minimum === '' ? null : minimum })}
      />
    </>
  )
}

/** How it stands to VAT, and at which rate where it bears it. */
function HowTaxed({ fee, onChange }: Omit<FeePartProps, 'currency'>) {
  const rate = vatRateOf(fee)
  return (
    <>
      <NativeSelect
        label="VAT"
        value={fee.vat}
        options={vatOptions}
        onChange={(event) => onChange({ vat: event.target.value as OfferFee['vat'] })}
      />
      {rate !== null && (
        <NativeSelect
          label="VAT rate"
          value={rate}
          options={rateOptions}
          onChange={(event) => onChange({ vat_rate: event.target.value as FeeVatRate })}
        />
      )}
    </>
  )
}

function TaxSchemes({ form }: { form: OpportunityForm }) {
  const label = useLabel()
  const { tax_enabled: taxed } = useFlags()
  const { data: schemes = [] } = useQuery({ ...referenceQuery(taxOption), enabled: taxed === 1 })
  const { value, onChange } = form.chosen('tax_option_ids')
  const chosen = (value as number[] | undefined) ?? []
  if (taxed !== 1 || schemes.length === 0) return null
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{label('tax_option')}</legend>
      {schemes.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  )
}

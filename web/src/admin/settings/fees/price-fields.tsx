import type { VatTreatment } from '@moorgate/contract/statuses/fee.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'

interface PriceFieldsProps {
  currency: string
  amount: string
  vat: VatTreatment
  errors: Readonly<Record<string, string | undefined>>
  onAmount: (amount: string) => void
  onVat: (vat: VatTreatment) => void
}

/** What is paid, and whether VAT is in it. */
export function PriceFields({ currency, amount, vat, errors, onAmount, onVat }: PriceFieldsProps) {
  return (
    <>
      <MoneyField
        label="Price"
        hint="Price charged, including any VAT."
        currency={currency}
        value={amount}
        error={errors['amount']}
        onChange={onAmount}
      />
      <RadioGroup<VatTreatment>
        label="VAT"
        options={[
          { value: 'standard', label: 'Standard rate, 20%', description: 'The price includes it.' },
          { value: 'exempt', label: 'Exempt' },
        ]}
        value={vat}
        error={errors['vat_treatment']}
        onChange={onVat}
      />
    </>
  )
}

import { distributionKinds } from '@moorgate/contract/funds/distribution-kinds.ts'
import { distributionKindWords } from '@moorgate/contract/funds/words.ts'
import { FieldPair, FieldStack } from '../../../features/records/field-layout.tsx'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Fund } from '../fund.ts'
import type { DraftForm } from './draft-page.tsx'
import styles from './draft.module.css'

const kinds = distributionKinds.map((value) => ({ value, label: distributionKindWords[value] }))
const sharings = [
  { value: 'pro_rata', label: 'By units, without carry' },
  { value: 'waterfall', label: 'By the waterfall, with carry' },
]

interface DraftFieldsProps {
  form: DraftForm
  fund: Fund
  /** Where Cancel leads. */
  back: string
}

/** What is shared out, of what, and when. */
export function DraftFields({ form, fund, back }: DraftFieldsProps) {
  const { currency } = fund
  const isOfCompany = form.values.sharing === 'waterfall' && fund.waterfall === 'american'
  return (
    <Card title="Details">
      <FieldStack>
        <FieldPair>
          <TextField label="Title" {...form.typed('title')} />
          <MoneyField label="Amount" currency={currency} {...form.chosen('amount')} />
        </FieldPair>
        <FieldPair>
          <Select label="Type" options={kinds} {...form.chosen('kind')} />
          <Select label="Calculated" options={sharings} {...form.chosen('sharing')} />
        </FieldPair>
        <FieldPair>
          <DateField label="Record date" today={now()} {...form.chosen('record_date')} />
          <DateField label="Payment date" today={now()} {...form.chosen('pay_date')} />
        </FieldPair>
        {isOfCompany && (
          <FieldPair>
            <MoneyField label="Cost of holding sold" currency={currency} {...form.chosen('cost')} />
            <DateField label="Invested on" today={now()} {...form.chosen('invested_on')} />
          </FieldPair>
        )}
        <Problem says={form.refused} />
        <div className={styles.acts}>
          <Button variant="primary" type="submit" busy={form.busy} busyLabel="Saving">
            Save draft
          </Button>
          <ButtonLink href={back}>Cancel</ButtonLink>
        </div>
      </FieldStack>
    </Card>
  )
}

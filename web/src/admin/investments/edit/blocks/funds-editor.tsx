import { Plus, X } from 'lucide-react'
import { FundsBar, fundsSeries } from '../../../../features/opportunities/money-blocks.tsx'
import { isNothing } from '../../../../kernel/amounts.ts'
import { fundsSource, useFundsPlan } from '../../../../features/opportunities/use-of-funds.ts'
import type { FundsLine } from '../../../../features/opportunities/use-of-funds.ts'
import { Figure } from '../../../../features/figures/figure.tsx'
import { Sentence } from '../../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../../features/figures/with-figures.tsx'
import { sentence } from '../../../../features/figures/words.ts'
import { MoneyField } from '../../../../ui/amount-field.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { money, percent } from '../../../../ui/format.ts'
import { cx } from '../../../../ui/class-names.ts'
import { Text } from '../../../../ui/text.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { OpportunityForm } from '../opportunity-field.tsx'
import styles from './blocks.module.css'

/** What the money is for, line by line, with what is missing to the target while it is typed. */
export function FundsEditor({ form, offerId }: { form: OpportunityForm; offerId: number }) {
  const { value, onChange, error } = form.chosen('use_of_funds')
  const lines = (value as FundsLine[] | undefined) ?? []
  const currency = String(form.values['currency'] || 'GBP')
  const target = String(form.values['target_amount'] ?? '')
  const targetOrNone = target === '' ? null : target
  const plan = useFundsPlan(offerId, lines, targetOrNone)
  const shareAt = (index: number) => plan?.lines[index]?.share ?? undefined
  const change = (at: number, part: Partial<FundsLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <OwnFigures source={fundsSource(offerId, lines, targetOrNone)}>
      <div className={styles.stack}>
        <FundsBar shares={lines.map((_line, index) => shareAt(index))} />
        {lines.map((line, index) => (
          <FundsLineFields
            key={index}
            {...{ line, index, currency }}
            share={shareAt(index)}
            onChange={(part) => change(index, part)}
            onRemove={() => onChange(lines.filter((_line, at) => at !== index))}
          />
        ))}
        {lines.length > 1 && (
          <div className={cx(styles.fundsLine, styles.fundsTotal)}>
            <i aria-hidden />
            <b>Total</b>
            <span>
              <Figure of="fund_total" label="All lines">
                {money(plan?.total, { currency })}
              </Figure>
            </span>
            <span>{percent('100', { places: 0 })}</span>
          </div>
        )}
        <div className={styles.between}>
          <Button size="small" icon={Plus} onClick={() => onChange([...lines, { label: '', amount: '' }])}>
            Line
          </Button>
          {lines.length > 0 && plan && (
            <Total total={plan.total} beyond={plan.beyond_target} {...{ target, currency }} />
          )}
        </div>
        {error !== undefined && <Text tone="neg">Each line needs a purpose and an amount.</Text>}
        <TextArea
          {...form.typed('minimum_note')}
          defaultValue={String(form.values['minimum_note'] ?? '')}
          label="If only the minimum is raised"
          hint="What the company would do."
          optional
          rows={2}
          limit={500}
        />
      </div>
    </OwnFigures>
  )
}

interface FundsLineFieldsProps {
  line: FundsLine
  index: number
  currency: string
  /** Its part of the money, per cent. */
  share: string | undefined
  onChange: (part: Partial<FundsLine>) => void
  onRemove: () => void
}

function FundsLineFields({ line, index, currency, share, onChange, onRemove }: FundsLineFieldsProps) {
  return (
    <div className={styles.fundsLine}>
      <i data-series={(index % fundsSeries) + 1} aria-hidden />
      <TextField
        label={`Purpose ${index + 1}`}
        labelHidden
        value={line.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <MoneyField
        label={`Amount ${index + 1}`}
        labelHidden
        currency={currency}
        value={line.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <span>
        <Figure of={`fund_share:${index + 1}`} label={`Share of funds, ${line.label}`}>
          {percent(share, { places: 0 })}
        </Figure>
      </span>
      <IconButton
        icon={X}
        size="small"
        label={`Remove ${line.label || `purpose ${index + 1}`}`}
        onClick={onRemove}
      />
    </div>
  )
}

interface TotalProps {
  total: string
  beyond: string | null
  target: string
  currency: string
}

function Total({ total, beyond, target, currency }: TotalProps) {
  const shown = (figure: string, label: string, amount: string) => ({
    figure: `fund_${figure}`,
    label,
    text: money(amount, { currency }),
  })
  const all = shown('total', 'All lines', total)
  const off = beyond?.replace('-', '') ?? ''
  const short = beyond?.startsWith('-') ?? false
  const [words, tone] =
    beyond === null
      ? [sentence`${all} in total`, undefined]
      : isNothing(beyond)
        ? [sentence`Equals the target of ${shown('target', 'Target', target)}`, 'pos' as const]
        : [
            sentence`${all}, ${short ? shown('short', 'Below target', off) : shown('beyond', 'Above target', off)} ${short ? 'below' : 'above'} the target`,
            'warn' as const,
          ]
  return (
    <Text as="span" tone={tone}>
      <Sentence of={words} />
    </Text>
  )
}

import { useFlags } from '../../kernel/branding.tsx'
import { Html } from '../../kernel/html.tsx'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import type { OpportunityOnPage } from './opportunity-record.ts'
import { useTaxOptions } from './tax-options.ts'
import styles from './blocks.module.css'

/** The offer in figures; what is not set is not said. */
export function FactsBlock({ offer }: { offer: OpportunityOnPage }) {
  const label = useLabel()
  const text = useText()
  const { tax_enabled: taxed } = useFlags()
  const { currency } = offer
  const { data: schemes = [] } = useTaxOptions(offer)
  const scheme = schemes.map(({ name }) => name).join(' or ') || offer.character?.name
  const amount = (value: string | null) => money(value, { currency })
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [label('target'), offer.target_amount && amount(offer.target_amount)],
    [label('share_price'), offer.share_price && priceText(offer.share_price, currency)],
    [label('pre_money'), offer.valuation && amount(offer.valuation)],
    ['Share class', offer.share_class],
    [label('min_investment'), offer.minimum_investment && amount(offer.minimum_investment)],
    ['Investment increment', Number(offer.increment) > 0 ? amount(offer.increment) : undefined],
    ['Target return', offer.target_return],
    [label('tax_option'), taxed === 1 ? scheme : undefined],
    ['Allotment', offer.allotment_date && dateFull(offer.allotment_date)],
    ['Matures', offer.maturity_date && dateFull(offer.maturity_date)],
    ['Issuer', offer.issuer_name],
    ['Company number', offer.issuer_number],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {taxed === 1 && scheme !== undefined && (
        <Text variant="note" tone="faint" className={styles.note}>
          {text('tax_note')}
        </Text>
      )}
      {schemes.map(({ id, disclaimer }) =>
        disclaimer === null ? null : <Html key={id} text={disclaimer} className={styles.note} />,
      )}
    </>
  )
}

/** A price with as many places as it has, two at least: "£4.00", "£1.3725". */
function priceText(value: string, currency: string): string {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(value)
  if (!found) return missing
  const [, whole = '', fraction = ''] = found
  return `${money(whole, { currency })}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

import { useFlags } from '../../../kernel/branding.tsx'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing, money, quantity } from '../../../ui/format.ts'
import {
  kindOf,
  payable,
  promisesRelief,
  sharePrice,
} from '../../../features/opportunities/opportunity-words.ts'
import type { Method, OpportunityPage } from '../../../features/opportunities/records.ts'
import { SummaryCard } from '../../../features/opportunities/summary-card.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { feesToInvestor } from './fees.ts'
import { orderSource } from './order-source.ts'
import { useOrder } from '../../../features/opportunities/use-order.ts'
import type { Order } from '../../../features/opportunities/use-order.ts'
import styles from './order-summary.module.css'

export interface OrderSummaryProps {
  opportunity: OpportunityPage
  /** Decimal string, "" before it is entered. */
  amount: string
  method: Method | undefined
  /** What the company gives with it. */
  reward?: string | undefined
  /** The tax scheme that it is made under. */
  scheme?: { id: number; name: string } | undefined
}

/** What would be reserved, always in view beside the steps. */
export function OrderSummary({ opportunity, amount, method, reward, scheme: given }: OrderSummaryProps) {
  const label = useLabel()
  const term = useTerm()
  const text = useText()
  const { tax_enabled: taxed } = useFlags()
  const scheme = taxed === 1 ? given : undefined
  const { currency, share_price: price } = opportunity
  const isAmount = /^\d+(\.\d+)?$/.test(amount)
  const total = isAmount ? money(amount, { currency, pence: true }) : missing
  const order = useOrder(opportunity.id, amount, {
    taxOptionId: scheme?.id,
    methodId: method?.id,
  })
  const fees = feesToInvestor(opportunity.fees, currency)
  // What fees come to is the server’s to say.
  const beforeAnswer = fees.length === 0 ? total : missing
  return (
    <OwnFigures
      source={orderSource(opportunity.id, amount, { taxOptionId: scheme?.id, methodId: method?.id })}
    >
      <SummaryCard
        label="Your order"
        opportunityId={opportunity.id}
        title={opportunity.name}
        note={[kindOf(opportunity), opportunity.share_class].filter(Boolean).join(', ')}
      >
        <DescriptionList
          variant="spread"
          items={[
            { term: 'Amount', value: total },
            ...(price === null
              ? []
              : [
                  { term: label('share_price'), value: sharePrice(price, currency) },
                  ...shareRows(order, currency),
                ]),
            { term: term('investment_method'), value: method?.display_name ?? missing },
            ...(scheme === undefined ? [] : [{ term: label('tax_option'), value: scheme.name }]),
            ...(reward === undefined ? [] : [{ term: term('reward'), value: reward }]),
            { term: 'Fees to you', value: fees.length === 0 ? 'None' : <Lines lines={fees} /> },
            ...feeRows(order, currency),
            {
              term: 'Total to pay',
              value: (
                <Figure of="order_total" label="Total to pay">
                  {order === undefined ? beforeAnswer : money(order.total, { currency, pence: true })}
                </Figure>
              ),
              total: true,
            },
          ]}
        />
        {taxed === 1 && promisesRelief(opportunity) && (
          <p className={styles.tax}>
            {order?.relief != null && (
              <b>
                {'Income tax relief up to '}
                <Figure of="order_relief" label="Income tax relief">
                  {payable(order.relief, currency)}
                </Figure>
                {'. '}
              </b>
            )}
            {text('tax_note')}
          </p>
        )}
      </SummaryCard>
    </OwnFigures>
  )
}

/** Each on a line of its own. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ))

/** How many shares the amount buys, and what is left over. */
function shareRows(order: Order | undefined, currency: string) {
  const shares =
    order?.shares == null ? (
      missing
    ) : (
      <Figure of="order_shares" label="New shares">
        {quantity(order.shares)}
      </Figure>
    )
  return [{ term: 'New shares', value: shares }, ...leftOverRows(order, currency)]
}

/** What the fees come to on the amount, and the VAT in them. */
function feeRows(order: Order | undefined, currency: string) {
  if (order?.fee == null) return []
  const row = (term: string, figure: string, amount: string | null) => ({
    term,
    value: (
      <Figure of={figure} label={term}>
        {money(amount, { currency, pence: true })}
      </Figure>
    ),
  })
  return [
    row('Fees on this amount', 'order_fee', order.fee),
    ...(isNothing(order.fee_vat ?? '0') ? [] : [row('VAT in the fees', 'order_fee_vat', order.fee_vat)]),
  ]
}

/** What an amount is more than whole shares cost. */
function leftOverRows(order: Order | undefined, currency: string) {
  if (order?.left_over == null) return []
  const opened = (figure: string, label: string, amount: string | null) => (
    <Figure of={figure} label={label}>
      {money(amount, { currency, pence: true })}
    </Figure>
  )
  return [
    { term: 'Cost of shares', value: opened('order_cost', 'Cost of the shares', order.cost) },
    { term: 'Returned after allotment', value: opened('order_left_over', 'Left over', order.left_over) },
  ]
}

import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { Description } from '../../../ui/description-list.tsx'
import type { Opportunity } from '../records.ts'
import { OpportunityPage } from './opportunity-page.tsx'
import styles from './page-parts.module.css'
import { addressText } from '../../../kernel/address.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { allocationPolicyWords, fcaClassWords } from '../../../features/opportunities/rule-words.ts'

/** `/admin/investments/opportunities/{id}/key-information`. */
export function LiveKeyInformation({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity">
      {(opportunity) => <KeyInformation opportunity={opportunity} />}
    </OpportunityPage>
  )
}

/** `/admin/investments/existing/{id}/key-information`. */
export function ExistingKeyInformation({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing">
      {(opportunity) => <KeyInformation opportunity={opportunity} />}
    </OpportunityPage>
  )
}

function KeyInformation({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const lists = factLists(opportunity, {
    target: term('target'),
    minimum: term('min_investment'),
    preMoney: term('pre_money'),
    sharePrice: term('share_price'),
    nominee: term('nominee'),
    type: term('investment_type'),
    subType: term('investment_sub_type'),
    round: term('investment_round_type'),
    industry: term('industry'),
    character: term('investment_character'),
  })
  return (
    <>
      <div className={styles.cards}>
        {lists.map(({ title, items }) => (
          <Card key={title} title={title}>
            <DescriptionList items={items} />
          </Card>
        ))}
      </div>
      {opportunity.internal_notes && (
        <Card title="Internal notes" note="Not visible in the portal">
          <p className={styles.notes}>{opportunity.internal_notes}</p>
        </Card>
      )}
    </>
  )
}

interface FactLabels {
  target: string
  minimum: string
  preMoney: string
  sharePrice: string
  nominee: string
  type: string
  subType: string
  round: string
  industry: string
  character: string
}

interface FactList {
  title: string
  items: Description[]
}

/** Everything that was written of a round, by subject, for somebody who reads it. */
function factLists(of: Opportunity, words: FactLabels): FactList[] {
  const currency = of.currency ?? undefined
  const amount = (value: string | null) => money(value, { currency })
  const day = (value: string | null) => dateFull(value)
  return [
    {
      title: 'Type',
      items: [
        { term: words.type, value: of.type?.name ?? missing },
        { term: words.subType, value: of.sub_type?.name ?? missing },
        { term: words.round, value: of.round_type?.name ?? missing },
        { term: words.industry, value: of.industry?.name ?? missing },
        { term: words.character, value: of.character?.name ?? missing },
        { term: 'Financial promotion type', value: of.fca_class ? fcaClassWords[of.fca_class] : missing },
        { term: 'Promotion approved until', value: day(of.promotion_expires_on) },
      ],
    },
    {
      title: 'Money',
      items: [
        { term: words.target, value: amount(of.target_amount) },
        { term: 'Minimum raise', value: amount(of.minimum_raise) },
        { term: 'Overfunding limit', value: amount(of.overfunding_limit) },
        { term: words.minimum, value: amount(of.minimum_investment) },
        { term: 'Maximum investment', value: amount(of.maximum_investment) },
        { term: 'Investment increment', value: amount(of.increment) },
        { term: 'Days to pay', value: quantity(of.payment_deadline_days) },
        { term: 'Bank account', value: of.bank_account_set ? 'Added' : 'Not added' },
      ],
    },
    {
      title: 'Shares',
      items: [
        { term: 'Class', value: of.share_class || missing },
        { term: words.sharePrice, value: price(of.share_price, currency) },
        { term: words.preMoney, value: amount(of.valuation) },
        { term: 'Nominal value', value: price(of.nominal_value, currency) },
        { term: 'Shares on offer', value: quantity(of.shares_available) },
        { term: 'Shares in issue before the round', value: quantity(of.shares_in_issue) },
        {
          term: 'If oversubscribed',
          value: of.allocation_policy ? allocationPolicyWords[of.allocation_policy] : missing,
        },
        { term: words.nominee, value: of.nominee?.name ?? missing },
      ],
    },
    {
      title: 'Issuer',
      items: [
        { term: 'Legal name', value: of.issuer_name || missing },
        { term: 'Company number', value: of.issuer_number || missing },
        { term: 'Registered office', value: addressText(of.issuer_address) },
      ],
    },
    {
      title: 'Dates',
      items: [
        { term: 'Opens', value: day(of.open_date) },
        { term: 'Closes', value: day(of.close_date) },
        { term: 'Allotment', value: day(of.allotment_date) },
        { term: 'Matures', value: day(of.maturity_date) },
        { term: 'Published', value: day(of.published_at) },
        { term: 'Completed', value: day(of.completed_at) },
      ],
    },
  ]
}

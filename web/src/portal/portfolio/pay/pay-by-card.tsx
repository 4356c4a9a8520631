import { payByCard } from '@moorgate/contract/investments/card-payment.ts'
import { CreditCard } from 'lucide-react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { money } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import type { CallLine } from '../../../features/opportunities/records.ts'
import type { CardOutcome } from '../../../features/cards/card-outcome.ts'
import styles from './payment-page.module.css'

/** Leads to the provider's page, on which the card is entered. */
export function PayByCard({ line }: { line: CallLine }) {
  const act = useCommand()
  const pay = () =>
    act.run(async () => {
      const { url } = await send(payByCard, { params: { id: line.investment_id } })
      globalThis.location.assign(url)
    })
  return (
    <section className={styles.card}>
      <Heading level={2} variant="small">
        Pay by card
      </Heading>
      <Text tone="soft">
        Pay {money(line.outstanding, { currency: line.currency, pence: true })} on Stripe’s secure page. We
        don’t see your card details.
      </Text>
      <Button icon={CreditCard} busy={act.busy} busyLabel="Opening" onClick={() => void pay()}>
        Pay by card
      </Button>
      <Problem says={act.problem} />
    </section>
  )
}

interface CardOutcomeNoticeProps {
  line: CallLine
  outcome: CardOutcome | undefined
}

/** How they came back from the provider's page, until the payment is recorded. */
export function CardOutcomeNotice({ line, outcome }: CardOutcomeNoticeProps) {
  if (outcome === 'success')
    return (
      <Notice
        tone="waiting"
        live
        title="We’re confirming your card payment"
        action={
          <TextLink href={`/investor/portfolio/${line.investment_opportunity_id}?pay=${line.id}`}>
            Show payment details
          </TextLink>
        }
      >
        This page will update automatically.
      </Notice>
    )
  if (outcome === 'cancelled') return <Notice live>Card payment not completed. Nothing was charged.</Notice>
  return null
}

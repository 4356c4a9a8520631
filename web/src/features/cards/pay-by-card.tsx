import { CreditCard } from 'lucide-react'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { money } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import type { CardOutcome } from './card-outcome.ts'
import styles from './cards.module.css'

interface PayByCardProps {
  /** A line of a call. */
  line: { outstanding: string; currency: string }
  /** Asks for the provider's page. */
  open: () => Promise<{ url: string }>
}

/** Leads to the provider's page, on which the card is entered. */
export function PayByCard({ line, open }: PayByCardProps) {
  const act = useCommand()
  const pay = () =>
    act.run(async () => {
      const { url } = await open()
      globalThis.location.assign(url)
    })
  return (
    <section className={styles.page}>
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
  /** The same page without the outcome. */
  details: string
  outcome: CardOutcome | undefined
}

/** How they came back from the provider's page, until the payment is recorded. */
export function CardOutcomeNotice({ details, outcome }: CardOutcomeNoticeProps) {
  if (outcome === 'success')
    return (
      <Notice
        tone="waiting"
        live
        title="We’re confirming your card payment"
        action={<TextLink href={details}>Show payment details</TextLink>}
      >
        This page will update automatically.
      </Notice>
    )
  if (outcome === 'cancelled') return <Notice live>Card payment not completed. Nothing was charged.</Notice>
  return null
}

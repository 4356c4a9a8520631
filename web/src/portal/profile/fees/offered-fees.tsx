import { singlePayment, subscriptionPayment } from '@moorgate/contract/fees/fee-payment.ts'
import { CreditCard } from 'lucide-react'
import { Row, Rows, Section } from '../../../features/sections/section.tsx'
import { priceText, vatText } from '../../../features/fees/fee-words.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import type { OfferedFee } from './fee-sections.tsx'

/** Plans that may be chosen, while none runs. */
export function PlansToChoose({ plans }: { plans: readonly OfferedFee[] }) {
  const act = useCommand()
  const choose = (plan: OfferedFee) =>
    act.run(async () => {
      const { url } = await send(subscriptionPayment, { body: { plan: plan.id } })
      globalThis.location.assign(url)
    })
  return (
    <Section title="Choose a plan">
      <Text tone="soft">
        You pay on Stripe’s secure page. The plan renews until you cancel it. We don’t see your card details.
      </Text>
      <Rows label="Plans">
        {plans.map((plan) => (
          <Row
            key={plan.id}
            title={plan.name}
            note={<FeeNote fee={plan} />}
            action={
              <Button
                needsConnection
                busy={act.busy}
                busyLabel="Opening"
                aria-label={`Choose ${plan.name}, ${priceText(plan)}`}
                onClick={() => void choose(plan)}
              >
                Choose
              </Button>
            }
          />
        ))}
      </Rows>
      <Problem says={act.problem} />
    </Section>
  )
}

/** Single fees, of which those that are paid once say so. */
export function FeesToPay({ fees }: { fees: readonly OfferedFee[] }) {
  const label = useLabel()
  const act = useCommand()
  const pay = (fee: OfferedFee) =>
    act.run(async () => {
      const { url } = await send(singlePayment, { body: { purpose: fee.id } })
      globalThis.location.assign(url)
    })
  return (
    <Section title={label('fees')}>
      <Rows label={label('fees')}>
        {fees.map((fee) => (
          <Row
            key={fee.id}
            title={fee.name}
            note={<FeeNote fee={fee} />}
            action={
              fee.paid ? (
                <StatusDot tone="good">Paid</StatusDot>
              ) : (
                <Button
                  icon={CreditCard}
                  needsConnection
                  busy={act.busy}
                  busyLabel="Opening"
                  aria-label={`Pay ${fee.name} by card`}
                  onClick={() => void pay(fee)}
                >
                  Pay by card
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <Problem says={act.problem} />
    </Section>
  )
}

function FeeNote({ fee }: { fee: OfferedFee }) {
  return (
    <>
      {priceText(fee)}. {vatText(fee)}.{fee.description !== null && ` ${fee.description}`}
    </>
  )
}

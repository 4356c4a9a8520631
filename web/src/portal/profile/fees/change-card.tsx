import { changePlanCard } from '@moorgate/contract/fees/fee-subscription.ts'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Buttons } from '../../../features/sections/section.tsx'
import type { FeeSubscription } from '../../../features/fees/fee-words.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { parseFlat } from '../../../kernel/search.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useAddress } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type CardChange = 'changed' | 'kept'

/** How the investor came back from the page on which a card is entered. It is no proof that one was. */
export function useCardChange(): CardChange | undefined {
  const { card } = parseFlat(useAddress().search)
  return card === 'changed' || card === 'kept' ? card : undefined
}

/** Leads to the provider's page on which another card is entered. */
export function ChangeCard({ plan, children }: { plan: FeeSubscription; children?: ReactNode }) {
  const { busy, problem, run } = useCommand()
  const open = () =>
    run(async () => {
      const { url } = await send(changePlanCard, { params: { id: plan.id } })
      globalThis.location.assign(url)
    })
  return (
    <>
      <Buttons>
        <Button icon={CreditCard} needsConnection busy={busy} busyLabel="Opening" onClick={() => void open()}>
          Change card
        </Button>
        {children}
      </Buttons>
      <Problem says={problem} />
    </>
  )
}

export function CardChangeNotice({ plan }: { plan: FeeSubscription }) {
  const change = useCardChange()
  if (change === undefined) return null
  if (change === 'kept') return <Notice live>Your card was not changed.</Notice>
  if (plan.card_page_open)
    return (
      <Notice tone="waiting" live title="We’re confirming your new card">
        This page will update automatically.
      </Notice>
    )
  // The provider may have refused the card: which one counts is what the plan says.
  return plan.card_last4 === null ? null : (
    <Notice live>{`We’ll take your next payment from the card ending in ${plan.card_last4}.`}</Notice>
  )
}

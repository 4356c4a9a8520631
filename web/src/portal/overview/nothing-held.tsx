import { useLabel, useText } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The portfolio of somebody who may invest and has not yet. */
export function NoHoldings() {
  const label = useLabel()
  const text = useText()
  return (
    <EmptyState
      title={text('empty_portfolio')}
      action={<ButtonLink href="/investor/investments">{label('investments')}</ButtonLink>}
    />
  )
}

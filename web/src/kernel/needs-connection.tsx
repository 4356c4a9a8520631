import { CloudOff } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PortalPage } from './portal-page.tsx'
import { useLabel } from './terminology.tsx'

export interface NeedsConnectionProps {
  /** A part of a page, by what could not be loaded; a whole page without it. */
  part?: string | undefined
  /** There is no page around it either. */
  asPage?: boolean | undefined
}

const title = 'This page needs a connection'

/** In place of what can't be read without a connection. It comes by itself when there is one. */
export function NeedsConnection({ part, asPage = false }: NeedsConnectionProps) {
  const label = useLabel()
  if (part !== undefined)
    return (
      <EmptyState title={part} icon={CloudOff}>
        This part of the page needs a connection.
      </EmptyState>
    )
  const sentence = 'You can still read pages that you opened on this device in the last 30 days.'
  const action = <ButtonLink href="/investor/portfolio">{label('portfolio')}</ButtonLink>
  if (asPage)
    return (
      <PortalPage title={title} intro={sentence}>
        {action}
      </PortalPage>
    )
  return (
    <EmptyState title={title} icon={CloudOff} action={action}>
      {sentence}
    </EmptyState>
  )
}

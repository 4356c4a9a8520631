import { marketSounding } from '@moorgate/contract/insider/sounding.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { SoundingPanel } from './sounding-panel.tsx'

/** On the page of a confidential offer, for compliance: its sounding, or the way to open one. */
export function MarketSoundingCard({ offerId }: { offerId: number }) {
  const isOn = useFlags().market_sounding_enabled === 1
  const may = useAbilities()
  return isOn && may('compliance', 'index') ? <SoundingOfOffer offerId={offerId} /> : null
}

function SoundingOfOffer({ offerId }: { offerId: number }) {
  const label = useLabel()
  const fixed = { investment_opportunity_id: offerId }
  const query = useQuery(listQuery(marketSounding, {}, { perPage: 1, fixed }))
  return (
    <Card title={label('market_sounding')}>
      <Loaded query={query} what={`the ${label('market_sounding', { lower: true })}`}>
        {({ data: [sounding] }) =>
          sounding ? <SoundingPanel sounding={sounding} /> : <NoSounding offerId={offerId} />
        }
      </Loaded>
    </Card>
  )
}

function NoSounding({ offerId }: { offerId: number }) {
  const [isOpen, setOpen] = useState(false)
  const may = useAbilities()
  const term = useTerm()
  const sounding = term('market_sounding', { lower: true })
  return (
    <>
      <EmptyState
        level={3}
        title={`No ${sounding} yet`}
        action={
          may('compliance', 'update') && (
            <Button variant="primary" onClick={() => setOpen(true)}>
              Open a {sounding}
            </Button>
          )
        }
      >
        It gives the {term('opportunity', { lower: true })} a code name, and puts its issuer on the restricted
        list.
      </EmptyState>
      {isOpen && <DetailsDialog offerId={offerId} onClose={() => setOpen(false)} />}
    </>
  )
}

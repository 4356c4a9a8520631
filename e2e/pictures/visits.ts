import type { Scene } from './acts.ts'
import { dealDeskOf, desk, deskOf, rounds, settings, states } from './desk-scenes.ts'
import { offerDialogs } from './offer-dialogs.ts'
import { ownOffers } from './own-offer-scenes.ts'
import { people } from './people-scenes.ts'
import { entry, guest, newcomer, portal } from './portal-scenes.ts'
import { holder, issuer } from './pre-emption-scenes.ts'

interface Visit {
  /** Account of the demo; undefined for somebody who is not signed in. */
  who: string | undefined
  scenes: Readonly<Record<string, Scene>>
}

const asRole = (role: string, scenes: Readonly<Record<string, Scene>>) =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`${role}-${name}`, scene]))

/** Who goes where, in the order of the pictures. */
export const visits: readonly Visit[] = [
  { who: undefined, scenes: entry },
  { who: 'investor', scenes: { ...portal, ...ownOffers, ...holder } },
  { who: 'new-investor', scenes: newcomer },
  { who: 'support', scenes: guest },
  {
    who: 'super-admin',
    scenes: { ...desk, ...people, ...rounds, ...offerDialogs, ...issuer, ...settings, ...states },
  },
  { who: 'investment-manager', scenes: asRole('manager', deskOf) },
  { who: 'committee', scenes: asRole('committee', dealDeskOf) },
]

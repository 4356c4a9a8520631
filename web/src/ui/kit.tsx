import { defaultBrand } from '@moorgate/contract/colour.ts'
import type { BrandColours } from '@moorgate/contract/colour.ts'
import { KitCharts } from './kit/charts.tsx'
import { KitChoices } from './kit/choices.tsx'
import { KitFigures } from './kit/figures.tsx'
import { KitFields } from './kit/fields.tsx'
import { KitFoundations } from './kit/foundations.tsx'
import { KitOverlays } from './kit/overlays.tsx'
import { KitPortal } from './kit/portal.tsx'
import { KitRecords } from './kit/records.tsx'
import { KitStates } from './kit/states.tsx'
import { SkipLink } from './skip-link.tsx'
import { Heading, Text } from './text.tsx'
import { ToastRegion } from './toast.tsx'
import styles from './kit/kit.module.css'

/** Another brand beside the tenant's own, so that derived colours can be compared. */
const secondBrand: BrandColours = {
  primary: '#123a33',
  accent: '#a8501f',
  secondary: '#e3c46b',
  red: '#b5322f',
  amber: '#b9740f',
  green: '#2c7a4b',
}

/** Every component in every state, on one page: to look at, and for the accessibility check. */
export function Kit({ brand = defaultBrand }: { brand?: BrandColours }) {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className={styles.kit} data-voice="admin">
        <header>
          <div data-voice="portal">
            <Heading level={1} variant="title">
              Component sheet
            </Heading>
          </div>
          <Text tone="soft">
            Every colour below is derived from six tenant colours. The panels run the same markup.
          </Text>
        </header>
        <KitFoundations brand={brand} second={secondBrand} />
        <KitFields />
        <KitChoices />
        <KitStates />
        <KitRecords />
        <KitFigures />
        <KitOverlays />
        <KitCharts />
        <KitPortal />
        <ToastRegion />
      </main>
    </>
  )
}

import './theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrandingProvider, fetchBranding } from './kernel/branding.tsx'
import type { Branding } from './kernel/branding.tsx'
import { readFirstData } from './kernel/first-data.ts'
import { EntryApp } from './shell/entry/entry-app.tsx'
import { entryAt } from './shell/entry/entry-match.ts'
import { SignedInContext } from './shell/entry/signed-in.ts'

const written = readFirstData()
const signedIn = written?.signedIn ?? false

/** The firm's colours are in the page that the server writes; a page of the build tool gets them here. */
async function askForBranding(): Promise<Branding> {
  const [branding, { applyBrand }] = await Promise.all([fetchBranding(), import('./theme/apply-brand.ts')])
  applyBrand(branding.colours, { display: branding.display_font })
  return branding
}

/** The entry pages are light and stand alone; the application follows for everything else. */
async function start(): Promise<void> {
  const isEntry = entryAt(location.pathname, signedIn || written === undefined) !== undefined
  const isKit = location.pathname === '/kit'
  const application = isEntry || isKit ? undefined : import('./shell/application.tsx')
  // Every component in every state, for the eye and for the accessibility check; loaded by whoever opens that address.
  const kit = isKit ? import('./ui/kit.tsx') : undefined
  const branding = written?.branding ?? (await askForBranding())
  const Root = application ? (await application).Application : kit ? (await kit).Kit : EntryApp
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <BrandingProvider first={branding}>
        <SignedInContext value={signedIn}>
          <Root />
        </SignedInContext>
      </BrandingProvider>
    </StrictMode>,
  )
}

// A page that stood open while a new version was installed asks for files that are gone: it begins anew, once.
window.addEventListener('vite:preloadError', (event) => {
  const address = String((event as Event & { payload?: Error }).payload)
  if (sessionStorage.getItem('reloaded') === address) return
  sessionStorage.setItem('reloaded', address)
  event.preventDefault()
  location.reload()
})

void start()

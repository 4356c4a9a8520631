import './theme/index.css'
import { StrictMode } from 'react'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { askAhead } from './kernel/api.ts'
import { askSession } from './kernel/ask-session.ts'
import { BrandingProvider, fetchBranding } from './kernel/branding.tsx'
import type { Branding } from './kernel/branding.tsx'
import { readFirstData } from './kernel/first-data.ts'
import { forgetAnswers } from './kernel/offline/forget.ts'
import { entryAt } from './shell/entry/entry-match.ts'
import { SignedInContext } from './shell/entry/signed-in.ts'
import { askFirstQuestions } from './shell/first-questions.ts'
import { watchForLostCode } from './shell/lost-code.ts'

// The page's policy forbids code made of text. Zod would try that once, and the browser report it, unless it
// is told before it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const written = readFirstData()
const signedIn = written?.signedIn ?? false
// A session that ended elsewhere leaves nothing of its person on this device.
if (written?.signedIn === false) forgetAnswers()

/** The tenant's colours are in the page that the server writes; a page of the build tool gets them here. */
async function askForBranding(): Promise<Branding> {
  const [branding, { applyBrand }] = await Promise.all([fetchBranding(), import('./theme/apply-brand.ts')])
  applyBrand(branding.colours, { display: branding.display_font })
  return branding
}

/**
 * The entry pages are light and stand alone; the application follows for everything else, once a second
 * factor is there.
 */
async function rootAt(pathname: string): Promise<ComponentType> {
  if (entryAt(pathname, signedIn || written === undefined))
    return (await import('./shell/entry/entry-app.tsx')).EntryApp
  // Every component in every state, for the eye and for the accessibility check; loaded by opening that
  // address.
  if (pathname === '/kit') return (await import('./ui/kit.tsx')).Kit
  if (written?.owesSecondFactor)
    return (await import('./shell/second-factor/second-factor-page.tsx')).SecondFactorPage
  if (signedIn) askAhead('user', askSession)
  if (written?.opens) askFirstQuestions(location)
  fetchSideAhead(pathname)
  return (await import('./shell/application.tsx')).Application
}

/**
 * The code of the side that an address belongs to comes beside the application's, instead of after it has
 * asked who is here. What doesn't arrive is asked for again by the application, which says so.
 */
function fetchSideAhead(pathname: string): void {
  if (!signedIn) return
  const side = /^\/(admin|investor)(?:\/|$)/.exec(pathname)?.[1]
  if (side === 'admin') void import('./shell/staff-pages.tsx').catch(() => undefined)
  if (side === 'investor') void import('./shell/investor-pages.tsx').catch(() => undefined)
}

async function start(): Promise<void> {
  const [branding, Root] = await Promise.all([
    written?.branding ?? askForBranding(),
    rootAt(location.pathname),
  ])
  // Said in the page itself, which knows which of its first files were lost.
  if (document.documentElement.dataset['lost'] !== undefined) return
  window.dispatchEvent(new Event('started'))
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

watchForLostCode()
void start().catch((error: unknown) => {
  window.dispatchEvent(new Event('not-started'))
  throw error
})

import type { Branding } from './branding.tsx'

/** What the server wrote into the page, so that the first picture asks for nothing. */
export interface FirstData {
  branding: Branding
  signedIn: boolean
  /** Whether the page of this address opens to the person, who may read its records. */
  opens: boolean
  /** Staff who have no second factor yet: the API gives them nothing but its set-up. */
  owesSecondFactor: boolean
  /** Whether the portal is kept on investors' devices. */
  offline: boolean
}

/** Undefined in development, where the page comes from the build tool. */
export function readFirstData(): FirstData | undefined {
  const written = document.getElementById('first-data')?.textContent
  return written ? (JSON.parse(written) as FirstData) : undefined
}

import { ErrorPage } from './entry/error-page.tsx'
import { PlainFrame } from './entry/plain-frame.tsx'

export interface ErrorPlaceProps {
  /** Undefined for somebody who is signed out. */
  roleId: number | undefined
  /** Where the visitor's own landing page is. */
  home: string
}

/** "404 page not found", for an address that nothing answers. */
export function Missing({ roleId, home }: ErrorPlaceProps) {
  return (
    <PlainFrame centred>
      <ErrorPage kind="not_found" roleId={roleId} home={home} />
    </PlainFrame>
  )
}

interface WrongProps extends ErrorPlaceProps {
  /** Inside a frame it is the page alone. */
  framed: boolean
  kind?: 'error' | 'forbidden'
}

/** "Something went wrong": a page that broke, or one that may not be opened. */
export function Wrong({ roleId, home, framed, kind = 'error' }: WrongProps) {
  const page = <ErrorPage kind={kind} roleId={roleId} home={home} />
  return framed ? page : <PlainFrame centred>{page}</PlainFrame>
}

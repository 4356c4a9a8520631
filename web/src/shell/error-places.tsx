import { useEffect, useState } from 'react'
import { NeedsConnection } from '../kernel/needs-connection.tsx'
import { useOffline } from '../kernel/offline/connection.ts'
import { ErrorPage } from './entry/error-page.tsx'
import type { ErrorPageProps } from './entry/error-page.tsx'
import { PlainFrame } from './entry/plain-frame.tsx'

export interface ErrorPlaceProps {
  /** Undefined for somebody who is signed out. */
  roleId: number | undefined
  /** Where the visitor's own landing page is. */
  home: string
}

interface WrongProps extends ErrorPlaceProps {
  /** Inside a frame it is the page alone. */
  framed: boolean
  kind?: ErrorPageProps['kind']
}

/** A page that broke, that is missing, or that the reader may not open. */
export function Wrong({ roleId, home, framed, kind = 'error' }: WrongProps) {
  const isOffline = useOffline()
  const [wasOffline] = useState(isOffline)
  // The code of the page did not load. Once there is a connection, the page reloads.
  useEffect(() => {
    if (wasOffline && !isOffline) location.reload()
  }, [wasOffline, isOffline])
  if (wasOffline && framed && kind === 'error') return <NeedsConnection asPage />
  const page = <ErrorPage kind={kind} roleId={roleId} home={home} />
  return framed ? page : <PlainFrame centred>{page}</PlainFrame>
}

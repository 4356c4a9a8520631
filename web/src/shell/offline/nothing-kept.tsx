import { useEffect } from 'react'
import { usePageTitle } from '../../kernel/page-title.ts'
import { fetchCurrentUser } from '../../kernel/session.ts'
import { Button } from '../../ui/button.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { PlainFrame } from '../entry/plain-frame.tsx'

/** Milliseconds between questions to a platform that could not be reached. */
const pause = 5000

/** Calls `act` once the platform answers. A browser may say too early that it is connected, so it is asked. */
function whenAnswered(act: () => void): () => void {
  const ask = () => void fetchCurrentUser().then(act, () => undefined)
  const timer = setInterval(ask, pause)
  window.addEventListener('online', ask)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', ask)
  }
}

/** A page of the portal without a connection, where nothing of anybody is kept on this device. */
export function NothingKept() {
  const title = 'This page needs a connection'
  usePageTitle(title)
  const isSigningOut = location.pathname === '/api/logout'
  useEffect(() => (isSigningOut ? whenAnswered(() => location.reload()) : undefined), [isSigningOut])
  return (
    <PlainFrame centred>
      <Heading level={1} variant="section">
        {title}
      </Heading>
      <Text tone="soft">
        {isSigningOut
          ? 'We’ve removed your figures from this device. You’ll be logged out once you’re back online.'
          : 'You’re offline, and no figures are kept on this device.'}
      </Text>
      <Button variant="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </PlainFrame>
  )
}

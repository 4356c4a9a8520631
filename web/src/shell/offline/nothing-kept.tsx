import { usePageTitle } from '../../kernel/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { PlainFrame } from '../entry/plain-frame.tsx'

/** A page of the portal without a connection, where nothing of anybody is kept on this device. */
export function NothingKept() {
  const title = 'This page needs a connection'
  usePageTitle(title)
  const isSigningOut = location.pathname === '/api/logout'
  return (
    <PlainFrame centred>
      <Heading level={1} variant="section">
        {title}
      </Heading>
      <Text tone="soft">
        {isSigningOut
          ? 'We’ve removed your figures from this device. Log out again once you’re back online.'
          : 'You’re offline, and no figures are kept on this device.'}
      </Text>
      <Button variant="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </PlainFrame>
  )
}

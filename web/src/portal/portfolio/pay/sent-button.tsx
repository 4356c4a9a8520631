import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** "I’ve sent the payment": changes what the page says, in this browser, and never the state of anything. */
export function SentButton({ lineId }: { lineId: number }) {
  const place = `payment-sent ${lineId}`
  const [isSent, setSent] = useState(() => localStorage.getItem(place) !== null)
  if (isSent)
    return (
      <Notice tone="good" live>
        Thank you. We tell you as soon as it arrives, usually the same day.
      </Notice>
    )
  return (
    <div>
      <Button
        look="primary"
        size="large"
        onClick={() => {
          localStorage.setItem(place, 'yes')
          setSent(true)
        }}
      >
        I’ve sent the payment
      </Button>
    </div>
  )
}

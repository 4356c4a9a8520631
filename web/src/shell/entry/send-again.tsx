import { useEffect, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Button } from '../../ui/button.tsx'
import { clock } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './confirm-address.module.css'

const waitSeconds = 60

/**
 * Sends the letter that confirms an address again, a guest's or that of the person who is signed in; at most
 * once a minute from here.
 */
export function SendAgain({ email }: { email?: string }) {
  const [sentAt, setSentAt] = useState<Date>()
  const [failed, setFailed] = useState(false)
  const left = useCountdown(sentAt)
  const send = async () => {
    setFailed(false)
    try {
      const sent = await call<[] | undefined>('POST', 'email/resend', {
        ...(email !== undefined && { body: { email } }),
        signedOut: 'fail',
      })
      // Nothing is sent to an address that is confirmed already: there is nothing left to wait for.
      if (sent === undefined) location.assign('/')
      else setSentAt(now())
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <div aria-live="polite">
        {sentAt && (
          <Notice tone="good">
            <b>Sent again at {clock(sentAt)}.</b> It can take a minute. Check your spam folder too.
          </Notice>
        )}
        {failed && <Notice tone="bad">We couldn’t send it just now. Please try again in a minute.</Notice>}
      </div>
      <div className={styles.actions}>
        <Button size="large" disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? `Send again in ${minutes(left)}` : 'Send again'}
        </Button>
      </div>
    </>
  )
}

/** "1:00", "0:42". */
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds until it can be sent again; 0 when it can. */
function useCountdown(from: Date | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!from) return undefined
    const end = from.getTime() + waitSeconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - now().getTime()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [from])
  return left
}

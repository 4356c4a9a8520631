import { useEffect, useState } from 'react'
import { usePageTitle } from '../../kernel/page-title.ts'
import { Heading, Text } from '../../ui/text.tsx'
import { PlainFrame } from './plain-frame.tsx'
import styles from './error-page.module.css'

export interface TooMuchPageProps {
  /** How long the limit lasts. */
  seconds: number
  /** The wait is over: ask again. The same function at each drawing. */
  onOver: () => unknown
}

/**
 * Stands where more was asked for in a minute than one person may. They are still signed in, and need do
 * nothing.
 */
export function TooMuchPage({ seconds, onOver }: TooMuchPageProps) {
  const left = useCountdown(seconds, onOver)
  usePageTitle('One moment')
  return (
    <PlainFrame centred>
      <div className={styles.page}>
        <Heading level={1} variant="section">
          One moment
        </Heading>
        <Text tone="soft">You’ve made too many requests in a minute. You’re still logged in.</Text>
        <Text variant="note" tone="faint">
          {left > 0
            ? `This page will reload in ${left === 1 ? 'a second' : `${left} seconds`}.`
            : 'Reloading.'}
        </Text>
      </div>
    </PlainFrame>
  )
}

/** Seconds that are left; says once when there are none. */
function useCountdown(seconds: number, onOver: () => unknown): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) {
      onOver()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onOver])
  return left
}

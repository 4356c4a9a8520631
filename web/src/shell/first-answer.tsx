import { abilitiesOf, allows } from '@moorgate/contract/permissions.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { withHeld } from '../admin/investors/people/investors-question.ts'
import { listQuery } from '../kernel/queries.ts'

/** Then the page is drawn without its rows. */
const longestWaitMs = 1000

/** What a page asks first, where it is opened by its address alone. */
function questionAt(address: string, roleId: number) {
  if (address === '/admin/investors' && allows(abilitiesOf(roleId), 'investors', 'visit'))
    return listQuery(user, {}, withHeld)
  return undefined
}

interface FirstAnswerProps {
  roleId: number | undefined
  children: ReactNode
}

/**
 * Asks it before the page is drawn, and draws the page with the answer. Rows that are in the first picture
 * come before all that the picture asks for, such as fonts, counts and menus.
 */
export function FirstAnswer({ roleId, children }: FirstAnswerProps) {
  const queries = useQueryClient()
  const [question] = useState(() => roleId && questionAt(location.pathname + location.search, roleId))
  const [isWaiting, setWaiting] = useState(Boolean(question))
  useEffect(() => {
    if (!question) return undefined
    const draw = () => setWaiting(false)
    const timer = setTimeout(draw, longestWaitMs)
    void queries.prefetchQuery(question).then(draw)
    return () => clearTimeout(timer)
  }, [queries, question])
  return isWaiting ? null : children
}

import { organisationApplication } from '@moorgate/contract/organisation-applications/application.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { rowsQuery } from '../../../kernel/queries.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import { applicationPath } from './application.ts'

/** Where an application stands among those that wait for a decision, and the way to its neighbours. */
export function Queue({ id }: { id: number }) {
  const visit = useVisit()
  const { data } = useQuery(
    rowsQuery<{ id: number }>(
      organisationApplication,
      {},
      { perPage: 100, fixed: { status: 'submitted,in_review,info_requested' } },
    ),
  )
  const ids = (data?.data ?? []).map((row) => row.id)
  const place = ids.indexOf(id)
  if (place < 0 || ids.length < 2) return null
  const step = (label: string, icon: typeof ChevronUp, to: number | undefined) => (
    <IconButton
      icon={icon}
      label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && visit(applicationPath(to))}
    />
  )
  return (
    <>
      <Text tone="soft">{`${place + 1} of ${ids.length}`}</Text>
      {step('Previous application', ChevronUp, place > 0 ? ids[place - 1] : undefined)}
      {step('Next application', ChevronDown, ids[place + 1])}
    </>
  )
}

import {
  checkOrganisation,
  checkPerson,
  duplicatesOfContact,
  duplicatesOfOrganisation,
  duplicatesOfUser,
} from '@moorgate/contract/merges/duplicates.ts'
import type { ComparedKind, PossibleDuplicate } from '@moorgate/contract/merges/duplicates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOpenPages } from '../../kernel/abilities.ts'
import type { Payload } from '../../kernel/form-data.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useDebounced } from '../../kernel/use-debounced.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { RailPart } from '../records/record-layout.tsx'
import { likenessText } from './match-text.ts'
import styles from './possible-duplicates.module.css'

const pathOf: Readonly<Record<ComparedKind, (id: number) => string>> = {
  users: (id) => `/admin/investors/${id}/details`,
  contacts: (id) => `/admin/investors/contacts/${id}/details`,
  organisations: (id) => `/admin/investors/organisations/${id}/details`,
}
const termOf = { users: 'investor', contacts: 'contact', organisations: 'organisation' } as const

interface TypedProps {
  of: 'person' | 'organisation'
  /** What is typed so far; fields that are empty are left out. */
  typed: Readonly<Record<string, unknown>>
}

/** Above a form that adds somebody: who looks like them already. It stops nobody from going on. */
export function TypedDuplicates({ of, typed }: TypedProps) {
  const found = useTypedLookAlikes(of, filledIn(typed))
  const term = useTerm()
  if (found.length === 0) return null
  return (
    <Notice tone="waiting" live title="Possible existing record">
      <ul className={styles.list}>
        {found.map((alike) => (
          <li key={`${alike.kind}-${alike.id}`}>
            <LookAlikeLine alike={alike} noun={term(termOf[alike.kind])} newWindow />
          </li>
        ))}
      </ul>
      <p>If this is a different person, continue.</p>
    </Notice>
  )
}

/** Asked when nobody has typed for half a second, once there is a name. */
function useTypedLookAlikes(
  of: TypedProps['of'],
  body: Record<string, unknown>,
): readonly PossibleDuplicate[] {
  const hasName = of === 'person' ? 'last_name' in body : 'name' in body
  // Without a name there is nothing to ask.
  const now = hasName ? JSON.stringify(body) : ''
  const [settled, setSettled] = useState('')
  const settle = useDebounced(setSettled)
  // The function is another one each time; what is typed is what it waits for.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => settle(now), [now])
  const endpoint = of === 'person' ? checkPerson : checkOrganisation
  const { data } = useQuery({
    queryKey: ['merge', endpoint.path, settled],
    queryFn: ({ signal }) => send(endpoint, { body: JSON.parse(settled) as Payload, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return hasName ? (data ?? []) : []
}

const ofRecord = {
  users: duplicatesOfUser,
  contacts: duplicatesOfContact,
  organisations: duplicatesOfOrganisation,
} as const

interface DuplicatesRailProps {
  kind: ComparedKind
  id: number
  /** Whether the reader may merge the record, an investor, with another one. */
  mayMerge?: boolean
}

/**
 * In the rail of a record: others that look like it, with the way to compare two investors. Nothing where
 * there is none.
 */
export function DuplicatesRail({ kind, id, mayMerge = false }: DuplicatesRailProps) {
  const { data: found = [] } = useQuery(endpointQuery('merge', ofRecord[kind], { params: { id } }))
  const term = useTerm()
  if (found.length === 0) return null
  return (
    <RailPart title="Looks like">
      <ul className={styles.list}>
        {found.map((alike) => (
          <li key={`${alike.kind}-${alike.id}`}>
            <LookAlikeLine alike={alike} noun={term(termOf[alike.kind])} />
            {mayMerge && alike.kind === 'users' && (
              <TextLink href={`/admin/investors/merge/${id}/${alike.id}`}>Compare</TextLink>
            )}
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

interface LineProps {
  alike: PossibleDuplicate
  noun: string
  /** A form that is half filled in stays where it is. */
  newWindow?: boolean
}

function LookAlikeLine({ alike, noun, newWindow = false }: LineProps) {
  const opens = useOpenPages()
  const href = pathOf[alike.kind](alike.id)
  return (
    <>
      {opens(href) ? (
        <TextLink href={href} {...(newWindow && { target: '_blank' })}>
          {alike.name}
        </TextLink>
      ) : (
        alike.name
      )}
      <Text tone="faint">
        {[noun, alike.detail].filter((part) => part !== null).join(', ')}
        {`: ${likenessText(alike.reasons).replace(/^S/, 's')}`}
      </Text>
    </>
  )
}

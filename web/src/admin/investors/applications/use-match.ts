import { matchesOfApplication } from '@moorgate/contract/organisation-applications/acts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { Application } from './application.ts'

export type Match = AnswerOf<typeof matchesOfApplication>[number]

/** What an approval links to: a new organisation, or one that is there. */
export type Target = 'new' | number

/**
 * The organisations that an application might mean, and which one staff chose; one with the same number is
 * chosen beforehand.
 */
export function useMatch({ id, organisation, organisation_id: named }: Application) {
  const found = useQuery(endpointQuery('organisation_application', matchesOfApplication, { params: { id } }))
  const [chosen, setChosen] = useState<{ target: Target; name: string | undefined }>()
  const same = found.data?.find((match) => match.same_number || match.id === named)
  const target = chosen?.target ?? same?.id ?? 'new'
  return {
    found,
    /** The applicant described one that could be made. */
    mayBeNew: organisation !== null,
    /** It certainly is this one. */
    same,
    target,
    /** Name of the one that is there; undefined for a new one. */
    targetName: chosen?.name ?? found.data?.find((match) => match.id === target)?.name,
    choose: (next: Target, name?: string) => setChosen({ target: next, name }),
  }
}

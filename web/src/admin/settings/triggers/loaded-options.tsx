import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { attributesQuery, optionsQuery } from './queries.ts'
import type { TriggerOptions } from './queries.ts'

/** What an automation may name, once it is read. */
export function LoadedOptions({ children }: { children: (options: TriggerOptions) => ReactNode }) {
  const options = useQuery(optionsQuery)
  const attributes = useQuery(attributesQuery)
  return (
    <Loaded query={options} what="this page">
      {(known) => (
        <Loaded query={attributes} what="this page">
          {({ data }) => children({ ...known, attributes: data })}
        </Loaded>
      )}
    </Loaded>
  )
}

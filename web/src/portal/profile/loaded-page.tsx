import type { ReactNode } from 'react'
import { Loaded } from '../../kernel/loaded.tsx'
import type { LoadedProps } from '../../kernel/loaded.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { ProfilePage } from '../../features/sections/section.tsx'

interface LoadedPageProps<Data> {
  query: LoadedProps<Data>['query']
  /** What the page is called while its record is not there. */
  title: string
  /** What it is, inside a sentence: "this investment method". */
  what: string
  /** Rows of the page in its final layout. */
  rows: number
  /** A page of its own, named after the record. */
  children: (data: Data) => ReactNode
}

/** A page of the profile about one record: also while it is on its way, and where it is not to be had. */
export function LoadedPage<Data>({ query, title, what, rows, children }: LoadedPageProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <ProfilePage title={title}>
      <Loaded query={query} what={what} skeleton={<SkeletonRows rows={rows} avatar={false} />}>
        {() => null}
      </Loaded>
    </ProfilePage>
  )
}

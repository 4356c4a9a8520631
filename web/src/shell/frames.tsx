import { useQueryClient } from '@tanstack/react-query'
import type { Screen } from '@moorgate/contract/screens.ts'
import { Fragment, lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { PageReady } from '../kernel/page-ready.tsx'
import { PendingBar } from '../ui/pending-bar.tsx'

type FrameComponent = ComponentType<{ children: ReactNode }>

const sides: Readonly<Record<Screen['side'], FrameComponent>> = {
  admin: lazy(async () => ({ default: (await import('./admin/admin-frame.tsx')).AdminFrame })),
  portal: lazy(async () => ({ default: (await import('./portal/portal-frame.tsx')).PortalFrame })),
  public: Fragment,
}

/** Pages that share a list of pages beside them, by what their paths begin with. */
const groups: Readonly<Record<string, FrameComponent>> = {
  '/admin/settings/': lazy(async () => ({
    default: (await import('./admin/settings-frame.tsx')).SettingsFrame,
  })),
  '/investor/profile/': lazy(async () => ({
    default: (await import('./portal/profile-frame.tsx')).ProfileFrame,
  })),
}

export interface FramesProps {
  side: Screen['side']
  /** The screen's pattern; without one it stands in the side's frame alone. */
  path?: string | undefined
  children: ReactNode
}

/**
 * The frame of a side, and of a group of pages within. They stay while the pages in them change. Each place
 * that waits for code stands inside what is there already, so a frame never goes because its page is on the
 * way. A page without a group waits where the one before it stands, which stays until then: a place of its
 * own would be new, and empty.
 */
export function Frames({ side, path = '', children }: FramesProps) {
  const Side = sides[side]
  const [, Group] = Object.entries(groups).find(([start]) => path.startsWith(start)) ?? []
  const page = (
    <>
      {children}
      <PageReady queries={useQueryClient()} />
    </>
  )
  return (
    <Suspense>
      <Side>
        <Suspense fallback={<PendingBar />}>
          {Group ? (
            <Group>
              <Suspense fallback={<PendingBar />}>{page}</Suspense>
            </Group>
          ) : (
            page
          )}
        </Suspense>
      </Side>
    </Suspense>
  )
}

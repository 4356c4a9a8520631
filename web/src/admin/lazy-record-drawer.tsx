import { lazy } from 'react'
import type { RecordDrawer as Drawer } from './record-drawer.tsx'

/** The drawer of a small record, sent once one is opened. `lazy` forgets that it is generic in its resource. */
export const RecordDrawer = lazy(async () => ({
  default: (await import('./record-drawer.tsx')).RecordDrawer,
})) as unknown as typeof Drawer

import { overlay } from '../../kernel/overlay.tsx'
import type { RecordDrawer as Drawer } from './record-drawer.tsx'

/**
 * The drawer of a small record, sent once one is opened. `overlay` forgets that it is generic in its
 * resource.
 */
export const RecordDrawer = overlay(
  async () => (await import('./record-drawer.tsx')).RecordDrawer,
) as unknown as typeof Drawer

/**
 * Where a record is shown after its status moved: on the tab that is open now, where the place it moved to has
 * that tab. A draft is shown in its editor.
 */
export function pathOnTab(target: string, current: string, opens: (pattern: string) => boolean): string {
  const tab = /\/\d+\/([a-z-]+)$/.exec(current)?.[1]
  if (tab === undefined || target.endsWith('/edit') || tab === 'edit') return target
  const path = target.replace(/[^/]+$/, tab)
  return opens(path.replace(/\/\d+\//, '/:id/')) ? path : target
}

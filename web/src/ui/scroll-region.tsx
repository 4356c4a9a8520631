import type { ComponentProps } from 'react'

type ScrollRegionProps = ComponentProps<'section'> &
  ({ 'aria-label': string } | { 'aria-labelledby': string })

const inTabOrder = { tabIndex: 0 }

/** A named region that scrolls: the keyboard reaches it also where nothing inside takes the focus. */
export function ScrollRegion(props: ScrollRegionProps) {
  return <section {...inTabOrder} {...props} />
}

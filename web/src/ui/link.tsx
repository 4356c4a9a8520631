import { createContext, createElement, use } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { cx } from './class-names.ts'
import styles from './link.module.css'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
}

/**
 * How links inside the product are followed. The shell gives its router's link; without one they are plain
 * anchors, which is all that the entry pages need.
 */
export const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined)

/** A link without a look of its own. Links to other sites and to anchors never go through the router. */
export function Link({ href, ...rest }: LinkProps) {
  const routed = use(LinkContext)
  const inside = href.startsWith('/') && !href.startsWith('//')
  return createElement(inside && routed ? routed : 'a', { href, ...rest })
}

/**
 * A link in words, in the accent. Inside a paragraph it is underlined, so that colour isn't all that marks
 * it.
 */
export function TextLink({
  className,
  inline = false,
  ...rest
}: LinkProps & { inline?: boolean | undefined }) {
  return <Link className={cx(styles.text, inline && styles.inline, className)} {...rest} />
}

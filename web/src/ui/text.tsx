import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './text.module.css'
import { unbroken } from './unbroken.tsx'

export interface HeadingProps extends ComponentProps<'h2'> {
  /** Place in the outline; independent of the look. */
  level: 1 | 2 | 3 | 4
  /** `title` 20/28 and 40/48 (portal), `section` 14/20 and 28/36, `small` 14/20 and 16/24. */
  variant?: 'hero' | 'title' | 'section' | 'small' | undefined
}

/** A heading in the type scale of the page's voice. */
export function Heading({ level, variant = 'section', className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag className={cx(styles[variant], className)} {...rest}>
      {unbroken(children)}
    </Tag>
  )
}

export interface TextProps {
  as?: 'p' | 'span' | 'div' | 'small' | undefined
  variant?: 'body' | 'meta' | 'note' | 'lede' | 'article' | undefined
  tone?: 'plain' | 'soft' | 'faint' | 'pos' | 'warn' | 'neg' | undefined
  children: ReactNode
  className?: string | undefined
}

/** Running words: body, meta lines, notes, the lede and articles of the portal. */
export function Text({ as: Tag = 'p', variant = 'body', tone = 'plain', className, children }: TextProps) {
  return <Tag className={cx(styles[variant], styles[tone], className)}>{unbroken(children)}</Tag>
}

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useUnconnected } from './connection.ts'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import { Link } from './link.tsx'
import type { LinkProps } from './link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './button.module.css'

export interface ButtonVariant {
  /**
   * `primary` once on a page; `deep` is white, for dark panels; `danger` ends something for good,
   * `danger-quiet` leads to the question; `link` looks like a link and acts like a button.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'deep' | 'link' | undefined
  /** 28, 32 or 40 by voice, 48. */
  size?: 'small' | 'medium' | 'large' | undefined
  icon?: IconType | undefined
  iconEnd?: IconType | undefined
  /** As wide as its place. */
  block?: boolean | undefined
  /**
   * What it does or leads to needs a connection: money moves, something is signed, answered or fetched. What
   * sends a form always does.
   */
  needsConnection?: boolean | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariant {
  /** Work is under way: the button keeps its focus and its size, says so, and takes no second press. */
  busy?: boolean | undefined
  /** What it says meanwhile, such as "Submitting". */
  busyLabel?: string | undefined
}

function lookOf({ variant = 'secondary', size = 'medium', block }: ButtonVariant) {
  return cx(styles.button, styles[variant], styles[size], block && styles.block)
}

/** A button. It never submits a form unless told so by `type="submit"`. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  block,
  type = 'button',
  needsConnection = type === 'submit',
  busy = false,
  busyLabel,
  ...rest
}: ButtonProps) {
  const { className, children, onClick, ...native } = rest
  const unconnected = useUnconnected(needsConnection)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || unconnected) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...native}
      type={type}
      className={cx(lookOf({ variant, size, block }), className)}
      aria-disabled={busy || native['aria-disabled']}
      {...unconnected}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon && <Icon of={icon} />}
      <ButtonWords busy={busy} busyLabel={busyLabel}>
        {children}
      </ButtonWords>
      {iconEnd && <Icon of={iconEnd} />}
    </button>
  )
}

function ButtonWords(props: { busy: boolean; busyLabel: string | undefined; children: ReactNode }) {
  if (!props.busy) return props.children
  if (props.busyLabel) return props.busyLabel
  return (
    <>
      {props.children}
      <VisuallyHidden>, working</VisuallyHidden>
    </>
  )
}

/** A link that looks like a button, because it leads to the page where the thing is done. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  block,
  needsConnection = false,
  className,
  children,
  ...link
}: LinkProps & ButtonVariant) {
  const unconnected = useUnconnected(needsConnection)
  if (unconnected)
    return (
      <Button
        {...{ variant, size, icon, iconEnd, block, className, needsConnection }}
        aria-label={link['aria-label']}
      >
        {children}
      </Button>
    )
  return (
    <Link className={cx(lookOf({ variant, size, block }), className)} {...link}>
      {icon && <Icon of={icon} />}
      {children}
      {iconEnd && <Icon of={iconEnd} />}
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconType
  /** Said by screen readers, and shown by the browser on hover unless a Tooltip stands around it. */
  label: string
  variant?: 'quiet' | 'secondary' | undefined
  size?: 'small' | 'medium' | undefined
  /** Unread things: "03" and so on, from `badgeCount`. */
  badge?: string | undefined
}

/** A button that shows only an icon. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'medium',
  badge,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={badge ? `${label}, ${Number(badge)} unread` : label}
      className={cx(styles.button, styles[variant], styles[size], styles.square, className)}
    >
      <Icon of={icon} size={size === 'small' ? 14 : 16} />
      {badge && <span className={styles.badge} data-count={badge} aria-hidden />}
    </button>
  )
}

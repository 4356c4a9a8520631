import { useState } from 'react'
import type { CSSProperties } from 'react'
import { cx } from './class-names.ts'
import { seedOf } from './seeded.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  name: string
  /** 64 record, 50 header, 35 lists and navigation, 32 dense lists, 24 and 20 owners. */
  size?: 64 | 50 | 35 | 32 | 24 | 20 | undefined
  src?: string | undefined
  /** Organisations are square. */
  square?: boolean | undefined
  /** False where the name doesn't stand beside it; then the avatar says it. */
  decorative?: boolean | undefined
}

const hues = [225, 250, 285, 310, 350, 25, 55, 95, 125, 155, 190, 205]
const words = /\b(?:dr|mr|mrs|ms|sir|dame|lord|lady|prof|the)\b\.?/gi

/** "Dr Anita Desai" is AD, "Castell Family Trust" is CT, "Wrenfield" is WR. */
export function initialsOf(name: string): string {
  const parts = name.replace(words, ' ').match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
  const [first = '', last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
  const initials = last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1)
  return initials.toLocaleUpperCase('en-GB')
}

/** A face, or initials on a hue that the name always gets. */
export function Avatar({ name, size = 35, src, square = false, decorative = true }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const hue = hues[seedOf(name) % hues.length]
  const shape = cx(styles.avatar, styles[`a${size}`], square && styles.square)
  if (src && src !== broken) {
    const alt = decorative ? '' : name
    return (
      <img className={shape} src={src} alt={alt} width={size} height={size} onError={() => setBroken(src)} />
    )
  }
  return (
    <span
      className={shape}
      style={{ '--h': hue } as CSSProperties}
      aria-hidden={decorative || undefined}
      {...(decorative ? {} : { role: 'img', 'aria-label': name })}
    >
      {initialsOf(name)}
    </span>
  )
}

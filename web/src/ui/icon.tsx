import type { LucideIcon } from 'lucide-react'

/** An icon of Lucide, passed by reference so that the component decides its size: `icon={Bell}`. */
export type IconType = LucideIcon

export interface IconProps {
  of: IconType
  size?: 11 | 12 | 13 | 14 | 16 | 18 | 20 | 24 | undefined
  /** Small marks need a heavier line. */
  stroke?: number | undefined
  className?: string | undefined
}

/** An icon in the house's line weight. It is decoration: the component that uses it supplies the words. */
export function Icon({ of: Drawing, size = 16, stroke = 1.75, className }: IconProps) {
  return <Drawing size={size} strokeWidth={stroke} className={className} aria-hidden focusable={false} />
}

import { initialsOf } from './avatar.tsx'
import styles from './logo.module.css'

export interface LogoProps {
  /** The tenant's name; written beside the mark unless `markOnly`. */
  name: string
  /**
   * The tenant's own picture, for light grounds, and for dark ones. A picture carries its own lettering, so
   * it is no mark.
   */
  src?: string | undefined
  altSrc?: string | undefined
  size?: 24 | 26 | 30 | 32 | undefined
  markOnly?: boolean | undefined
}

/** The tenant's logo; without one, a mark made of the initial in the tenant's colours, and the name. */
export function Logo({ name, src, altSrc, size = 30, markOnly = false }: LogoProps) {
  if (src && !markOnly) return <PictureLogo name={name} src={src} altSrc={altSrc} size={size} />
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
        <rect width="32" height="32" rx="8" className={styles.tile} />
        <text x="16" y="24.5" textAnchor="middle" className={styles.letter}>
          {initialsOf(name).slice(0, 1)}
        </text>
        <circle cx="16" cy="6.6" r="1.7" className={styles.dot} />
      </svg>
      <span className={markOnly ? styles.hidden : styles.name}>{name}</span>
    </span>
  )
}

type Picture = Pick<LogoProps, 'name' | 'altSrc'> & { src: string; size: number }

/** Both pictures are in the page; the style sheet shows the one that the theme's ground calls for. */
function PictureLogo({ name, src, altSrc, size }: Picture) {
  return (
    <span className={styles.picture}>
      <img src={src} alt={name} height={size} className={altSrc ? styles.onLight : undefined} />
      {altSrc && <img src={altSrc} alt={name} height={size} className={styles.onDark} />}
    </span>
  )
}

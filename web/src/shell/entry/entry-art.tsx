import { useMemo } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { contoursOf } from './contours.ts'

/** The landscape beside the forms. Decoration. */
export function EntryArt({ className }: { className?: string | undefined }) {
  const { name } = useBranding()
  const contours = useMemo(() => contoursOf(name), [name])
  return (
    <svg
      className={className}
      viewBox="0 0 900 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <defs>
        <radialGradient id="entry-art" cx=".78" cy=".1" r="1.1">
          <stop offset="0" stopColor="var(--deep-2)" />
          <stop offset="1" stopColor="var(--deep)" />
        </radialGradient>
      </defs>
      <rect width="900" height="1000" fill="url(#entry-art)" />
      <g fill="none">
        {contours.map(({ path, marked, opacity }) => (
          <path
            key={path}
            d={path}
            stroke={marked ? 'var(--highlight)' : 'var(--art-line)'}
            strokeWidth={marked ? 1.6 : 1}
            opacity={marked ? 0.95 : opacity}
          />
        ))}
      </g>
    </svg>
  )
}

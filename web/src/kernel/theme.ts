import { useSyncExternalStore } from 'react'
import { applyTheme } from '../theme/apply-brand.ts'
import type { ThemeChoice } from '../theme/apply-brand.ts'

export type { ThemeChoice } from '../theme/apply-brand.ts'

/** The key that the page's first script reads too. */
const place = 'theme'
const listeners = new Set<() => void>()

function savedTheme(): ThemeChoice {
  const saved = localStorage.getItem(place)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

/** Applies a choice now and remembers it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(place)
  else localStorage.setItem(place, choice)
  applyTheme(choice)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Light, dark, or whatever the device says. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, savedTheme)
}

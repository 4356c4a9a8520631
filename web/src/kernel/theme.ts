import { useSyncExternalStore } from 'react'

/** What somebody chose in this browser; `system` leaves it to the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** The key that the page's first script reads too. */
const place = 'theme'
const listeners = new Set<() => void>()

function savedTheme(): ThemeChoice {
  const saved = localStorage.getItem(place)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

/** Applies a choice now and remembers it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement
  if (choice === 'system') {
    localStorage.removeItem(place)
    delete dataset['theme']
  } else {
    localStorage.setItem(place, choice)
    dataset['theme'] = choice
  }
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

/** Which type scale and control sizes the page speaks in. Overlays inherit it from the root. */
export function speakAs(voice: 'admin' | 'portal'): void {
  document.documentElement.dataset['voice'] = voice
}

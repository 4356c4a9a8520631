const place = 'registration'
const names = ['first_name', 'last_name', 'email'] as const

type Kept = Partial<Record<(typeof names)[number], string>>

/** What somebody typed of who they are, for as long as this tab is open: a look at another page, or a refresh, costs none of it. Never the password. */
export function keepRegistration(form: HTMLFormElement): void {
  const typed = new FormData(form)
  const kept = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
  sessionStorage.setItem(place, JSON.stringify(kept))
}

export function keptRegistration(): Kept {
  return JSON.parse(sessionStorage.getItem(place) ?? '{}') as Kept
}

export function forgetRegistration(): void {
  sessionStorage.removeItem(place)
}

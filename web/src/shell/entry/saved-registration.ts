const place = 'registration'
const awaited = 'registered'
const names = ['first_name', 'last_name', 'email'] as const

type RegistrationDraft = Partial<Record<(typeof names)[number], string>>

/**
 * What somebody typed of who they are, for as long as this tab is open: a look at another page, or a refresh,
 * costs none of it. Never the password.
 */
export function keepRegistration(form: HTMLFormElement): void {
  const typed = new FormData(form)
  const kept = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
  sessionStorage.setItem(place, JSON.stringify(kept))
}

export function savedRegistration(): RegistrationDraft {
  return JSON.parse(sessionStorage.getItem(place) ?? '{}') as RegistrationDraft
}

/** The form was taken: from now on a letter to this address is awaited in this tab. */
export function awaitLetter(email: string): void {
  sessionStorage.removeItem(place)
  sessionStorage.setItem(awaited, email)
}

export function awaitedAddress(): string | undefined {
  return sessionStorage.getItem(awaited) ?? undefined
}

export function awaitNoLetter(): void {
  sessionStorage.removeItem(awaited)
}

const key = 'just-signed-in'

/** Kept over the change of page that signing in ends with. */
export function noteSignIn(): void {
  sessionStorage.setItem(key, '1')
}

/** Whether this is the first page after signing in; forgotten by `forgetSignIn`. */
export const justSignedIn = (): boolean => sessionStorage.getItem(key) !== null

export function forgetSignIn(): void {
  sessionStorage.removeItem(key)
}

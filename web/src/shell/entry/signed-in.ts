import { createContext, use } from 'react'

/** Whether the server wrote this page for somebody who is signed in. */
export const SignedInContext = createContext(false)

export function useSignedIn(): boolean {
  return use(SignedInContext)
}

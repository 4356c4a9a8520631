import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, email, id, text } from '../wire.ts'
import { passwordIn } from './password-rules.ts'

/** Gives a browser its session and its anti-forgery token. Without a session one is opened, for nobody. */
export const csrfCookie = defineEndpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Get the anti-forgery cookie',
  access: 'guest',
  status: 204,
})

/** `two_factor: true` means that nobody is signed in yet: the second factor is owed within five minutes. */
const signInAnswer = z.object({ two_factor: z.boolean() })

/**
 * Limits of this route are the module's own, because they count by e-mail too and answer on the field
 * `email`.
 */
export const signIn = defineEndpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with e-mail and password',
  access: 'guest',
  body: z.object({
    email: email(),
    password: passwordIn(),
    remember: boolean().optional(),
    /**
     * Of the letter that is sent when an account has had too many wrong passwords: it opens the way past that
     * limit, once.
     */
    link_token: text(200).optional(),
  }),
  answer: signInAnswer,
  status: 200,
  envelope: 'bare',
})

/** One of the two: six digits of the authenticator app, or one of the codes kept on paper. */
export const answerChallenge = defineEndpoint({
  method: 'POST',
  path: '/two-factor-challenge',
  summary: 'Give the second factor that a sign-in still owes',
  access: 'guest',
  body: z.object({ code: text(20).nullish(), recovery_code: text(100).nullish() }),
  refuses: [401],
  status: 204,
})

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out',
  access: 'guest',
  status: 204,
})

/**
 * A navigation target: the browser is sent here on 401 and by the Logout entry, and lands on the login page.
 * After a 401 it says which page the session was lost on, and whose it was, for the login page to lead back
 * there. What isn't a page of ours is left out: somebody always gets signed out.
 */
export const signOutPage = defineEndpoint({
  method: 'GET',
  path: 'logout',
  summary: 'Sign out by navigation, then show the login page',
  access: 'guest',
  query: z.object({
    from: text(500, { example: '/investor/portfolio' }).optional().catch(undefined),
    as: id().optional().catch(undefined),
  }),
  status: 302,
})

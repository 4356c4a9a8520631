import type { Screen } from './screen.ts'

/** Pages that need no session. */
export const publicScreens: readonly Screen[] = [
  { path: '/', side: 'public', title: { label: 'title' } },
  { path: '/login', side: 'public', title: { label: 'login' } },
  { path: '/register', side: 'public', title: { label: 'register' } },
  { path: '/forgot-password', side: 'public', title: { text: 'Reset your password' } },
  { path: '/reset-password/:token', side: 'public', title: { text: 'Choose a new password' } },
  { path: '/set-password/:token', side: 'public', title: { text: 'Choose a password' } },
  { path: '/two-factor-challenge', side: 'public', title: { text: 'Confirm it is you' } },
  { path: '/email/verify/:id/:hash', side: 'public', title: { text: 'Confirm your e-mail address' } },
  { path: '/sign/:token', side: 'public', title: { text: 'Sign a document' } },
  { path: '/collect/:token', side: 'public', title: { text: 'Report figures' } },
  { path: '/unsubscribe/:token', side: 'public', title: { text: 'Stop e-mails' } },
  { path: '/terms', side: 'public', title: { text: 'Terms & Conditions' } },
  { path: '/maintenance', side: 'public', title: { text: 'Maintenance' } },
]

import type { LoadScreen } from '../kernel/screen-component.ts'
import { entryScreens } from './entry/screens.ts'

const security: LoadScreen = async () => (await import('./security/security-page.tsx')).SecurityPage
const password: LoadScreen = async () => (await import('./security/password-page.tsx')).PasswordPage

/**
 * The component of every screen that is built, by the screen's pattern in the contract: one line per screen,
 * `'/admin/investors/nominees': async () => (await import('../admin/investors/nominees/list.tsx')).NomineeList`. A screen
 * without a line shows that it is empty.
 */
export const screenComponents: Readonly<Record<string, LoadScreen>> = {
  ...entryScreens,
  '/admin/settings/security/password': password,
  '/admin/settings/security/details': security,
  '/investor/profile/security': security,
}

import type { LoadScreen } from '../kernel/screen-component.ts'

/** The back office's screens that are built, by their pattern in the contract: one line each. */
export const adminScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin/settings/security/password': async () =>
    (await import('./security/password-page.tsx')).PasswordPage,
  '/admin/settings/security/details': async () => (await import('./security/security-page.tsx')).SecurityPage,
}

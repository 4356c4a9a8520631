import { ApiError } from '../../kernel/api.ts'
import { NotConfirmed } from '../../kernel/confirm-password.tsx'
import { useText } from '../../kernel/terminology.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Runs an act from a list. Turning back from the password is no failure; a failure is said in a toast. */
export function useQuietAct(): (act: () => Promise<void>) => Promise<void> {
  const text = useText()
  return async (act) => {
    try {
      await act()
    } catch (error) {
      if (error instanceof NotConfirmed) return
      const said = error instanceof ApiError && error.status !== undefined ? error.refusal.message : undefined
      showToast(said ?? text('submit_failed'))
    }
  }
}

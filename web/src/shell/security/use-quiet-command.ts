import { NotConfirmed } from '../../kernel/confirm-password.tsx'
import { problemsOf } from '../../kernel/refusal.ts'
import { useText } from '../../kernel/terminology.tsx'
import { showFailure } from '../../ui/toasts.ts'

/** Runs an act from a list. Turning back from the password is no failure; a failure is said in a toast. */
export function useQuietCommand(): (act: () => Promise<void>) => Promise<void> {
  const text = useText()
  return async (act) => {
    try {
      await act()
    } catch (error) {
      if (error instanceof NotConfirmed) return
      const failed = text('submit_failed')
      showFailure(problemsOf(error, () => false, failed).form ?? failed)
    }
  }
}
